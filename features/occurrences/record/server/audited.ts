import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { may } from '../permissions.ts';
import { columnGates, gated } from './audited-gates.ts';
import { contextOf } from './context.ts';
import { restore } from './change.ts';

const of = (table: string, title = 'name') => ({ of: { table, title } });
const occurrence = { label: { pt: 'Ocorrência', en: 'Occurrence' }, ...of('occurrence', 'code') };
const file = { label: { pt: 'Ficheiro', en: 'File' }, ...of('file') };
const part = { of: 'occurrence', column: 'occurrence_id' } as const;
const personal = true;

/** How the audit view speaks of occurrences; the catalogues are declared resources. */
export const recordAudited: Readonly<Record<string, AuditedTable>> = {
  occurrence: {
    label: { one: { pt: 'Ocorrência', en: 'Occurrence' }, many: { pt: 'Ocorrências', en: 'Occurrences' } },
    title: 'code',
    whole: true,
    link: '/meubairro/home/:title',
    restore: {
      code: may.delete,
      run: async (call, id) => {
        const context = await contextOf(call);
        await call.tx((trx) => restore(trx, context, id));
      },
    },
    columns: gated(columnGates, {
      code: { label: { pt: 'Código', en: 'Code' } },
      type_id: { label: { pt: 'Tipo', en: 'Type' }, ...of('occurrence_type') },
      subtype_id: { label: { pt: 'Subtipo', en: 'Subtype' }, ...of('occurrence_subtype') },
      status_id: { label: { pt: 'Estado', en: 'Status' }, ...of('occurrence_status') },
      priority_id: { label: { pt: 'Prioridade', en: 'Priority' }, ...of('priority') },
      channel_id: { label: { pt: 'Na qualidade de', en: 'In the capacity of' }, ...of('channel') },
      unity_id: { label: { pt: 'Unidade', en: 'Unit' }, ...of('unity') },
      assigned_user_id: { label: { pt: 'Responsável', en: 'Assigned to' }, ...of('account') },
      reporter_user_id: { label: { pt: 'Comunicada por', en: 'Reported by' }, personal, ...of('account') },
      visibility: {
        label: { pt: 'Visibilidade', en: 'Visibility' },
        options: [
          { value: 'public', label: { pt: 'Pública', en: 'Public' } },
          { value: 'private', label: { pt: 'Privada', en: 'Private' } },
        ],
      },
      address: { label: { pt: 'Morada', en: 'Address' } },
      reference_point: { label: { pt: 'Ponto de referência', en: 'Reference point' } },
      parish_id: { label: { pt: 'Freguesia', en: 'Parish' }, ...of('parish') },
      feature_layer: { label: { pt: 'Camada do elemento', en: 'Feature layer' } },
      feature_code: { label: { pt: 'Código do elemento', en: 'Feature code' } },
      feature_name: { label: { pt: 'Elemento', en: 'Feature' } },
      feature_integration_id: { label: { pt: 'ID de integração do elemento', en: 'Feature integration id' } },
      initial_description: { label: { pt: 'Descrição inicial', en: 'First description' } },
      description: { label: { pt: 'Descrição', en: 'Description' } },
      description_original_until: {
        label: { pt: 'Descrição de antes guardada até', en: 'Earlier description kept until' },
        kind: 'datetime',
      },
      description_original: { label: { pt: 'Descrição antes de ocultar palavras', en: 'Description before words were blacked out' } },
      services: { label: { pt: 'Serviços a realizar', en: 'Services to be carried out' } },
      notes: { label: { pt: 'Notas', en: 'Notes' } },
      period_start: { label: { pt: 'Início do período', en: 'Start of the period' }, kind: 'date' },
      period_end: { label: { pt: 'Fim do período', en: 'End of the period' }, kind: 'date' },
      edoc_link: { label: { pt: 'Ligação à gestão documental', en: 'Link to document management' } },
      integration_link: { label: { pt: 'Ligação à integração', en: 'Integration link' } },
      integration_key: { label: { pt: 'Chave da integração', en: 'Integration key' } },
      integration_code: { label: { pt: 'Código na integração', en: 'Code in the integration' } },
      duplicate_of_id: { label: { pt: 'Duplicada de', en: 'Duplicate of' }, ...of('occurrence', 'code') },
      parent_id: { label: { pt: 'Parte de', en: 'Part of' }, ...of('occurrence', 'code') },
      geom: { label: { pt: 'Local no mapa', en: 'Place on the map' } },
      gx: { label: { pt: 'Quadrícula', en: 'Grid square' }, hidden: true },
      gy: { label: { pt: 'Quadrícula', en: 'Grid square' }, hidden: true },
      photo_id: { label: { pt: 'Fotografia principal', en: 'Main photo' }, hidden: true },
      photos: { label: { pt: 'Fotografias', en: 'Photos' } },
      submission_digest: { label: { pt: 'Resumo do envio', en: 'Submission digest' }, hidden: true },
      submission_key: { label: { pt: 'Chave do envio', en: 'Submission key' }, hidden: true },
      anonymised_at: { label: { pt: 'Anonimizada em', en: 'Anonymised' }, kind: 'datetime' },
      hold_reason: { label: { pt: 'Conservação para além do prazo', en: 'Kept beyond its term' } },
      confirmed_at: { label: { pt: 'Confirmada em', en: 'Confirmed' }, kind: 'datetime' },
      closed_at: { label: { pt: 'Fechada em', en: 'Closed' }, kind: 'datetime' },
      due_at: { label: { pt: 'Prazo', en: 'Deadline' }, kind: 'datetime' },
      very_late_at: { label: { pt: 'Muito atrasada a partir de', en: 'Very late from' }, kind: 'datetime' },
      paused_at: { label: { pt: 'Prazo suspenso desde', en: 'Deadline paused since' }, kind: 'datetime' },
      pause_kind: { label: { pt: 'Suspensão', en: 'Pause' }, hidden: true },
      due_from: { label: { pt: 'Prazo conta desde', en: 'Clock began' }, kind: 'datetime' },
      late_days: { label: { pt: 'Dias úteis de atraso ao fechar', en: 'Working days late when closed' } },
      reopened: { label: { pt: 'Vezes reaberta', en: 'Times reopened' } },
      reopened_at: { label: { pt: 'Reaberta em', en: 'Reopened' }, kind: 'datetime' },
      answers: { label: { pt: 'Opiniões sobre o fecho', en: 'Opinions on the closing' }, hidden: true },
      satisfied: { label: { pt: 'Opiniões satisfeitas', en: 'Content opinions' }, hidden: true },
      paused_days: { label: { pt: 'Dias de suspensão', en: 'Days paused' } },
      live: { label: { pt: 'Visível', en: 'Live' }, hidden: true },
      words: { label: { pt: 'Palavras', en: 'Words' }, hidden: true },
    }),
  },
  occurrence_reporter: {
    label: {
      one: { pt: 'Quem comunicou uma ocorrência', en: 'Reporter of an occurrence' },
      many: { pt: 'Quem comunicou ocorrências', en: 'Reporters of occurrences' },
    },
    part,
    keep: 'people',
    columns: {
      occurrence_id: occurrence,
      name: { label: { pt: 'Nome', en: 'Name' }, personal, codes: [may.viewReporter] },
      email: { label: { pt: 'E-mail', en: 'E-mail' }, personal, codes: [may.viewReporter] },
      phone: { label: { pt: 'Telefone', en: 'Phone' }, personal, codes: [may.viewReporter] },
      nif: { label: { pt: 'NIF', en: 'Tax number' }, personal, codes: [may.viewReporter] },
      locale: { label: { pt: 'Língua', en: 'Language' } },
      private_token: { label: { pt: 'Chave da página', en: 'Page key' }, hidden: true },
      confirm_token: { label: { pt: 'Chave de confirmação', en: 'Confirmation key' }, hidden: true },
      consent_at: { label: { pt: 'Consentimento em', en: 'Consent given' }, kind: 'datetime' },
    },
  },
  occurrence_photo: {
    label: {
      one: { pt: 'Fotografia de uma ocorrência', en: 'Photo of an occurrence' },
      many: { pt: 'Fotografias de ocorrências', en: 'Photos of occurrences' },
    },
    part,
    columns: {
      occurrence_id: occurrence,
      file_id: file,
      width: { label: { pt: 'Largura', en: 'Width' } },
      height: { label: { pt: 'Altura', en: 'Height' } },
      caption: { label: { pt: 'Legenda', en: 'Caption' }, personal },
      kind: {
        label: { pt: 'Momento', en: 'Moment' },
        options: [
          { value: 'before', label: { pt: 'Antes', en: 'Before' } },
          { value: 'after', label: { pt: 'Depois', en: 'After' } },
        ],
      },
      side: {
        label: { pt: 'Juntada por', en: 'Added by' },
        options: [
          { value: 'reporter', label: { pt: 'Quem comunicou', en: 'The reporter' } },
          { value: 'staff', label: { pt: 'Os serviços', en: 'The staff' } },
        ],
      },
      is_public: { label: { pt: 'Visível ao público', en: 'Publicly visible' } },
      redacted_at: { label: { pt: 'Ocultada em', en: 'Blacked out' }, kind: 'datetime' },
      original_file_id: { ...file, label: { pt: 'Original guardado', en: 'Original kept' } },
      original_until: { label: { pt: 'Original guardado até', en: 'Original kept until' }, kind: 'datetime' },
    },
  },
  occurrence_follower: {
    label: {
      one: { pt: 'Seguidor de uma ocorrência', en: 'Follower of an occurrence' },
      many: { pt: 'Seguidores de ocorrências', en: 'Followers of occurrences' },
    },
    part,
    keep: 'people',
    columns: {
      occurrence_id: occurrence,
      user_id: { label: { pt: 'Utilizador', en: 'User' }, personal, ...of('account') },
      email: { label: { pt: 'E-mail', en: 'E-mail' }, personal },
      locale: { label: { pt: 'Língua', en: 'Language' } },
      token: { label: { pt: 'Chave', en: 'Key' }, hidden: true },
      confirmed_at: { label: { pt: 'Confirmado em', en: 'Confirmed' }, kind: 'datetime' },
    },
  },
  occurrence_setting: {
    label: {
      one: { pt: 'Definições das ocorrências', en: 'Occurrence settings' },
      many: { pt: 'Definições das ocorrências', en: 'Occurrence settings' },
    },
    columns: {
      code_prefix: { label: { pt: 'Prefixo dos códigos', en: 'Prefix of codes' } },
      consent_active: { label: { pt: 'Pedir consentimento', en: 'Ask for consent' } },
      consent_required: { label: { pt: 'Consentimento obrigatório', en: 'Consent required' } },
      consent_pt: { label: { pt: 'Texto do consentimento (português)', en: 'Consent text (Portuguese)' } },
      consent_en: { label: { pt: 'Texto do consentimento (inglês)', en: 'Consent text (English)' } },
      reopen_days: { label: { pt: 'Dias para reabrir', en: 'Days to reopen' } },
      open_data: { label: { pt: 'Dados abertos', en: 'Open data' } },
      original_days: { label: { pt: 'Dias de guarda dos originais', en: 'Days originals are kept' } },
    },
  },
};
