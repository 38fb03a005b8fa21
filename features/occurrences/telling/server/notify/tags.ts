import type { NotificationTag, NotificationTarget } from '#platform/notify/server/trigger.ts';

/** Tags every occurrence fills. */
export const occurrenceTags: readonly NotificationTag[] = [
  { name: 'codigo', label: { pt: 'Código da ocorrência', en: 'Code of the report' }, sample: { pt: 'VC-2026-000123', en: 'VC-2026-000123' } },
  { name: 'tipo', label: { pt: 'Tipo de ocorrência', en: 'Kind of report' }, sample: { pt: 'Iluminação pública', en: 'Iluminação pública' } },
  {
    name: 'estado',
    label: { pt: 'Estado, como o munícipe o vê', en: 'Status as the resident sees it' },
    sample: { pt: 'Em análise', en: 'Em análise' },
  },
  { name: 'morada', label: { pt: 'Morada', en: 'Address' }, sample: { pt: 'Rua das Flores 12', en: 'Rua das Flores 12' } },
  { name: 'freguesia', label: { pt: 'Freguesia', en: 'Parish' }, sample: { pt: 'Vila Clara', en: 'Vila Clara' } },
  {
    name: 'descricao',
    label: { pt: 'Descrição da ocorrência', en: 'Description of the report' },
    sample: { pt: 'Candeeiro apagado há uma semana.', en: 'The lamp has been out for a week.' },
  },
  { name: 'unidade', label: { pt: 'Unidade responsável', en: 'Responsible unit' }, sample: { pt: 'Obras Municipais', en: 'Obras Municipais' } },
  {
    name: 'responsavel',
    label: { pt: 'Pessoa responsável (dado interno)', en: 'Person in charge (internal)' },
    sample: { pt: 'Rui Carvalho', en: 'Rui Carvalho' },
  },
];

export const reasonTag: NotificationTag = {
  name: 'motivo',
  label: { pt: 'Motivo da mudança, se foi escrito', en: 'Reason of the change, if one was written' },
  sample: { pt: 'A equipa vai ao local esta semana.', en: 'The team will visit this week.' },
};

export const answerTag: NotificationTag = {
  name: 'resposta',
  label: { pt: 'Texto da resposta', en: 'Text of the answer' },
  sample: { pt: 'Vamos reparar na segunda-feira.', en: 'We will repair it on Monday.' },
};

export const untilTag: NotificationTag = {
  name: 'limite',
  label: { pt: 'Último dia para dizer que não ficou resolvido', en: 'Last day to say that it was not solved' },
  sample: { pt: '05/12/2026', en: '05/12/2026' },
};

export const noteTag: NotificationTag = {
  name: 'nota',
  label: { pt: 'Texto da nota interna', en: 'Text of the internal note' },
  sample: { pt: 'Falta a escada grande.', en: 'The long ladder is missing.' },
};

function tag(name: string, pt: string, en: string, samplePt: string, sampleEn = samplePt): NotificationTag {
  return { name, label: { pt, en }, sample: { pt: samplePt, en: sampleEn } };
}

export const changesTag = tag('alteracoes', 'Campos alterados', 'Fields that changed', 'Morada, descrição', 'Address, description');
export const visibilityTag = tag('visibilidade', 'Visibilidade: pública ou privada', 'Visibility: public or private', 'privada', 'private');
export const dueTag = tag('prazo', 'Data limite, se houver', 'Date it is due, if there is one', '30/11/2026');
export const questionTag = tag(
  'pergunta',
  'Texto da pergunta',
  'Text of the question',
  'Qual é o número do poste?',
  'What is the number on the pole?',
);
export const replyTag = tag('resposta', 'Texto da resposta recebida', 'Text of the answer that came', 'É o poste 14.', 'It is pole 14.');
export const contractorTag = tag('prestador', 'Nome do prestador externo', 'Name of the contractor', 'Luz & Cabos, Lda.');
export const ratingTag = tag('avaliacao', 'Avaliação dada', 'The rating given', '4 de 5', '4 of 5');
export const textTag = tag(
  'texto',
  'Texto escrito por quem envia',
  'Text written by whoever sends it',
  'Passamos no local amanhã de manhã.',
  'We will come tomorrow morning.',
);
export const reminderTag = tag('lembrete', 'Nome do lembrete', 'Name of the reminder', 'Sem movimento há 15 dias', 'No movement for 15 days');
export const waitingTag = tag('dias', 'Dias desde o último movimento', 'Days since the last movement', '15');

export const targets = {
  reporter: { id: 'reporter', label: { pt: 'Quem comunicou', en: 'Whoever reported it' }, receipt: true },
  followers: { id: 'followers', label: { pt: 'Quem segue a ocorrência', en: 'Whoever follows it' }, follows: true },
  unit: { id: 'unit', label: { pt: 'Pessoas da unidade responsável', en: 'People of the responsible unit' } },
  assigned: { id: 'assigned', label: { pt: 'Pessoa responsável', en: 'The person in charge' } },
} as const satisfies Record<string, NotificationTarget>;

export type TargetId = keyof typeof targets;
