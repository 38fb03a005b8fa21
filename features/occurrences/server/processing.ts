import type { Processing } from '#platform/privacy/server/processing.ts';

export const occurrencesProcessing: readonly Processing[] = [
  {
    id: 'occurrences',
    module: 'meubairro',
    name: { pt: 'Ocorrências na via pública', en: 'Reports of neighbourhood problems' },
    purpose: { pt: 'Receber, tratar e responder ao que os munícipes comunicam.', en: 'Receive, handle and answer what citizens report.' },
    basis: 'publicTask',
    law: {
      pt: 'Lei n.º 75/2013, artigo 33.º, e Código do Procedimento Administrativo, artigo 13.º',
      en: 'Law 75/2013, article 33, and Code of Administrative Procedure, article 13',
    },
    people: ['reporters', 'staff'],
    recipients: {
      pt: 'entidades a quem a ocorrência é encaminhada para ser resolvida, sem os contactos de quem comunica',
      en: 'entities to which a report is forwarded to be solved, without the contacts of who reported it',
    },
    retention: {
      pt: 'por tipo de ocorrência, como definido em Conservação; depois são anonimizadas ou apagadas',
      en: 'by type of report, as set under Retention; then anonymised or deleted',
    },
    measures: {
      pt: 'nome, e-mail, telefone e NIF só para quem tem a permissão de cada campo; posição e dados da câmara retirados das fotografias',
      en: 'name, e-mail, phone and tax number only for holders of each field’s permission; position and camera data taken out of photos',
    },
    tables:
      'occurrence_reporter occurrence_answer occurrence_event occurrence_follower follow_address occurrence_photo unity_user occurrence response_template routing_rule parish_subscriber occurrence_satisfaction occurrence_contact occurrence_forward occurrence_inquiry',
    kinds: { words: 'occurrence.description_original occurrence_satisfaction.words occurrence_inquiry.answer' },
  },
];
