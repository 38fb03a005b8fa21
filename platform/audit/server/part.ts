import type { ServerFeature } from '#platform/http/server/feature.ts';
import { auditMigrations } from './migrations.ts';

/** The audit trail's own tables; the view over them is a screen of the administration. */
export const auditPart: ServerFeature = {
  id: 'audit',
  migrations: auditMigrations,
  permissions: [],
  contracts: [],
  traces: {
    audit_entry: { none: 'type record_id event actor_kind request_id', account: 'actor_id', forgotten: 'actor_name', searched: 'changes' },
    audit_setting: { none: 'months' },
  },
  audited: {
    audit_entry: {
      label: { one: { pt: 'Registo de auditoria', en: 'Audit trail' }, many: { pt: 'Registo de auditoria', en: 'Audit trail' } },
      columns: {
        kind: { label: { pt: 'Tipo', en: 'Type' }, kind: 'table' },
        count: { label: { pt: 'Entradas apagadas', en: 'Entries erased' } },
        before: { label: { pt: 'Anteriores a', en: 'Older than' }, kind: 'datetime' },
      },
    },
    audit_setting: {
      label: { one: { pt: 'Conservação da auditoria', en: 'Audit retention' }, many: { pt: 'Conservação da auditoria', en: 'Audit retention' } },
      columns: { months: { label: { pt: 'Meses por tipo', en: 'Months per type' }, kind: 'table' } },
    },
  },
  routes: () => {},
};
