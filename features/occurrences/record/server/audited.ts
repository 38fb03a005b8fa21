import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { may } from '../permissions.ts';
import { auditColumns } from './columns.ts';
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
    columns: auditColumns,
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
