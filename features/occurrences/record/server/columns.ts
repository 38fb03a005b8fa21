import type { AuditColumn } from '#platform/audit/subject.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { TableTraces } from '#platform/privacy/server/traces.ts';
import { alsoTells } from '../domain/gate-tables.ts';
import { gates, type Gated } from '../domain/gates.ts';
import { fieldNames, fields, type Field, type FieldName, type Fields } from '../fields.ts';
import { fieldsEn } from '../messages/fields.en.ts';
import { fieldsPt } from '../messages/fields.pt.ts';
import type { OccurrenceTable } from './tables.ts';

interface Column extends AuditColumn {
  /** Read with rows of the list and with records, or with records alone; absent: by statements of its own. */
  readonly read?: 'list' | 'record';
  /** The audit trail hides what the record hides; absent: whoever may see the occurrence sees it. */
  readonly gate?: Gated;
  /** What becomes of it when an account is closed, and when the occurrence is anonymised; absent: it can hold nothing of a person. */
  readonly trace?: 'none' | 'account' | 'forgotten' | 'searched';
  readonly anonymised?: 'empty' | 'text' | 'note' | 'parish' | 'square';
}

/** Every table has them. */
export const common = ['id', 'version', 'created_at', 'updated_at', 'deleted_at'] as const;
type Kept = Exclude<keyof OccurrenceTable, (typeof common)[number] | Fields[FieldName]['column']>;

const of = (table: string, title = 'name') => ({ of: { table, title } });
const called = (pt: string, en: string) => ({ label: { pt, en } });
const emptied = { trace: 'none', anonymised: 'empty' } as const;
const first = { read: 'record', gate: 'initialDescription' } as const;

/** Columns that nobody fills in. A new one does not compile without a line. */
export const kept = {
  code: { ...called('Código', 'Code'), read: 'list', trace: 'none' },
  status_id: { ...called('Estado', 'Status'), read: 'list', ...of('occurrence_status') },
  unity_id: { ...called('Unidade', 'Unit'), read: 'list', ...of('unity'), gate: 'unity' },
  assigned_user_id: { ...called('Responsável', 'Assigned to'), read: 'list', ...of('account'), gate: 'assigned', trace: 'account' },
  reporter_user_id: {
    ...called('Comunicada por', 'Reported by'),
    read: 'list',
    personal: true,
    ...of('account'),
    gate: 'reporter',
    trace: 'forgotten',
    anonymised: 'empty',
  },
  parish_id: { ...called('Freguesia', 'Parish'), read: 'list', ...of('parish') },
  feature_layer: { ...called('Camada do elemento', 'Feature layer'), read: 'record', trace: 'none' },
  feature_code: { ...called('Código do elemento', 'Feature code'), read: 'record', ...emptied },
  feature_name: { ...called('Elemento', 'Feature'), read: 'record', ...emptied },
  feature_integration_id: { ...called('ID de integração do elemento', 'Feature integration id'), read: 'record', gate: 'internal', ...emptied },
  initial_description: { ...called('Descrição inicial', 'First description'), ...first, trace: 'searched', anonymised: 'note' },
  description_original_until: { ...called('Descrição de antes guardada até', 'Earlier description kept until'), ...first, kind: 'datetime' },
  description_original: {
    ...called('Descrição antes de ocultar palavras', 'Description before words were blacked out'),
    ...first,
    trace: 'forgotten',
    anonymised: 'empty',
  },
  duplicate_of_id: { ...called('Duplicada de', 'Duplicate of'), read: 'list', ...of('occurrence', 'code') },
  parent_id: { ...called('Parte de', 'Part of'), read: 'list', ...of('occurrence', 'code') },
  geom: { ...called('Local no mapa', 'Place on the map'), anonymised: 'square' },
  gx: { ...called('Quadrícula', 'Grid square'), hidden: true },
  gy: { ...called('Quadrícula', 'Grid square'), hidden: true },
  photo_id: { ...called('Fotografia principal', 'Main photo'), read: 'list', hidden: true, ...emptied },
  photos: { ...called('Fotografias', 'Photos'), read: 'list' },
  submission_digest: { ...called('Resumo do envio', 'Submission digest'), hidden: true, ...emptied },
  submission_key: { ...called('Chave do envio', 'Submission key'), hidden: true, ...emptied },
  anonymised_at: { ...called('Anonimizada em', 'Anonymised'), kind: 'datetime' },
  hold_reason: { ...called('Conservação para além do prazo', 'Kept beyond its term'), gate: 'internal', trace: 'searched' },
  confirmed_at: { ...called('Confirmada em', 'Confirmed'), read: 'record', kind: 'datetime' },
  closed_at: { ...called('Fechada em', 'Closed'), read: 'list', kind: 'datetime' },
  due_at: { ...called('Prazo', 'Deadline'), read: 'list', kind: 'datetime' },
  very_late_at: { ...called('Muito atrasada a partir de', 'Very late from'), read: 'list', kind: 'datetime' },
  paused_at: { ...called('Prazo suspenso desde', 'Deadline paused since'), read: 'list', kind: 'datetime' },
  pause_kind: { ...called('Suspensão', 'Pause'), read: 'record', hidden: true, trace: 'none' },
  due_from: { ...called('Prazo conta desde', 'Clock began'), read: 'record', kind: 'datetime' },
  late_days: { ...called('Dias úteis de atraso ao fechar', 'Working days late when closed'), read: 'record' },
  reopened: { ...called('Vezes reaberta', 'Times reopened') },
  reopened_at: { ...called('Reaberta em', 'Reopened'), kind: 'datetime' },
  answers: { ...called('Opiniões sobre o fecho', 'Opinions on the closing'), hidden: true, gate: 'satisfaction' },
  satisfied: { ...called('Opiniões satisfeitas', 'Content opinions'), hidden: true, gate: 'satisfaction' },
  paused_days: { ...called('Dias de suspensão', 'Days paused'), read: 'record' },
  live: { ...called('Visível', 'Live'), read: 'list', hidden: true },
  words: { ...called('Palavras', 'Words'), hidden: true, trace: 'none' },
} as const satisfies { readonly [column in Kept]: Column };

export const labelOf = (name: FieldName): Text => ({ pt: fieldsPt[name], en: fieldsEn[name] });

export const visibilityNames: Readonly<Record<'public' | 'private', Text>> = {
  public: { pt: 'Pública', en: 'Public' },
  private: { pt: 'Privada', en: 'Private' },
};

/** How each kind of field is said. */
function audited(field: Field): Omit<AuditColumn, 'label'> {
  if (field.kind === 'choice') return of(field.of.table);
  if (field.kind === 'options') return { options: (['public', 'private'] as const).map((value) => ({ value, label: visibilityNames[value] })) };
  return field.kind === 'day' ? { kind: 'date' } : {};
}

const columns: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(
    fieldNames.map((name) => {
      const field: Field = fields[name];
      const { gate, trace, anonymised } = field;
      return [field.column, { label: labelOf(name), ...audited(field), gate, ...(trace && { trace }), ...(anonymised && { anonymised }) }];
    }),
  ),
  ...kept,
};

/** As the audit view speaks of them, with the codes their gates ask for. */
export const auditColumns: Readonly<Record<string, AuditColumn>> = Object.fromEntries(
  Object.entries(columns).map(([name, { gate, read: _read, trace: _trace, anonymised: _anonymised, ...column }]) => {
    const codes = (gate === undefined ? [] : [gate, ...(alsoTells[gate] ?? [])]).flatMap((one) => gates[one].view ?? []);
    return [name, codes.length === 0 ? column : { ...column, codes }];
  }),
);

const traced = (fate: Column['trace']) =>
  Object.keys(columns)
    .filter((name) => columns[name]?.trace === fate)
    .join(' ');

export const columnTraces: TableTraces = {
  none: traced('none'),
  account: traced('account'),
  forgotten: traced('forgotten'),
  searched: traced('searched'),
};

/** What becomes of each when the occurrence is anonymised. */
export const columnFates = Object.fromEntries(Object.entries(columns).flatMap(([name, { anonymised }]) => (anonymised ? [[name, anonymised]] : [])));
