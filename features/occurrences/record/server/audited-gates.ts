import type { AuditColumn } from '#platform/audit/subject.ts';
import { alsoTells } from '../domain/gate-tables.ts';
import { gates, type Gated } from '../domain/gates.ts';
import type { OccurrenceTable } from './tables.ts';

type ColumnGates = { readonly [column in keyof OccurrenceTable]: Gated | 'open' };

/** The gate behind every column of an occurrence: the audit trail hides what the record hides. */
export const columnGates: ColumnGates = {
  id: 'open',
  code: 'open',
  type_id: 'type',
  subtype_id: 'subtype',
  status_id: 'open',
  priority_id: 'priority',
  channel_id: 'channel',
  unity_id: 'unity',
  assigned_user_id: 'assigned',
  reporter_user_id: 'reporter',
  visibility: 'visibility',
  duplicate_of_id: 'open',
  parent_id: 'open',
  feature_layer: 'open',
  feature_code: 'open',
  feature_name: 'open',
  feature_integration_id: 'internal',
  address: 'open',
  reference_point: 'open',
  parish_id: 'open',
  initial_description: 'initialDescription',
  description: 'description',
  description_original: 'initialDescription',
  description_original_until: 'initialDescription',
  services: 'internal',
  notes: 'internal',
  period_start: 'internal',
  period_end: 'internal',
  edoc_link: 'edocLink',
  integration_link: 'internal',
  integration_key: 'internal',
  integration_code: 'internal',
  geom: 'open',
  gx: 'open',
  gy: 'open',
  photo_id: 'open',
  photos: 'open',
  submission_key: 'open',
  submission_digest: 'open',
  confirmed_at: 'open',
  closed_at: 'open',
  due_at: 'open',
  very_late_at: 'open',
  due_from: 'open',
  paused_at: 'open',
  pause_kind: 'open',
  paused_days: 'open',
  late_days: 'open',
  reopened: 'open',
  reopened_at: 'open',
  answers: 'satisfaction',
  satisfied: 'satisfaction',
  anonymised_at: 'open',
  hold_reason: 'internal',
  version: 'open',
  created_at: 'open',
  updated_at: 'open',
  deleted_at: 'open',
  live: 'open',
  words: 'open',
};

/** Columns with the code their gate asks for. */
export function gated(table: ColumnGates, columns: Readonly<Record<string, AuditColumn>>): Record<string, AuditColumn> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const gate = table[name as keyof ColumnGates];
      const codes = (gate === 'open' ? [] : [gate, ...(alsoTells[gate] ?? [])]).flatMap((field) => gates[field].view ?? []);
      return [name, codes.length === 0 ? column : { ...column, codes }];
    }),
  );
}
