import type { AuditedTable } from '#platform/audit/server/subjects.ts';

/** How the audit view speaks of keys and of what came through them. */
export const open311Audited: Readonly<Record<string, AuditedTable>> = {
  open311_key: {
    label: { one: { pt: 'Chave de aplicação', en: 'Application key' }, many: { pt: 'Chaves de aplicações', en: 'Application keys' } },
    title: 'name',
    columns: {
      name: { label: { pt: 'Nome', en: 'Name' } },
      prefix: { label: { pt: 'Início da chave', en: 'Beginning of the key' } },
      key_hash: { label: { pt: 'Chave', en: 'Key' }, hidden: true },
      scopes: { label: { pt: 'O que permite', en: 'What it allows' } },
      channel_id: { label: { pt: 'Canal', en: 'Channel' }, of: { table: 'channel', title: 'name' } },
      collects_consent: { label: { pt: 'A aplicação recolhe o consentimento', en: 'The application collects consent' } },
      hourly_limit: { label: { pt: 'Ocorrências por hora', en: 'Reports an hour' } },
      revoked_at: { label: { pt: 'Revogada em', en: 'Revoked' }, kind: 'datetime' },
    },
  },
  open311_request: {
    label: { one: { pt: 'Ocorrência por Open311', en: 'Report by Open311' }, many: { pt: 'Ocorrências por Open311', en: 'Reports by Open311' } },
    part: { of: 'occurrence', column: 'occurrence_id' },
    columns: {
      occurrence_id: { label: { pt: 'Ocorrência', en: 'Occurrence' }, of: { table: 'occurrence', title: 'code' } },
      key_id: { label: { pt: 'Chave de aplicação', en: 'Application key' }, of: { table: 'open311_key', title: 'name' } },
      token_hash: { label: { pt: 'Token', en: 'Token' }, hidden: true },
    },
  },
};
