import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Gated } from '../../record/domain/gates.ts';
import { fieldNames, fields, type FieldName } from '../../record/fields.ts';
import { labelOf, visibilityNames } from '../../record/server/columns.ts';
import { shownStatus } from '../../record/server/present.ts';
import type { WholeRow } from '../../record/server/rows.ts';
import type { Sight } from '../../record/server/viewer.ts';

export interface ExportRow extends WholeRow {
  reporter_name: string | null;
  reporter_email: string | null;
  reporter_phone: string | null;
  answers: string | null;
}

export interface Column {
  /** Its name in files for maps: ten plain letters at most, because a shapefile knows no longer ones. */
  readonly key: string;
  readonly title: Text;
  readonly kind?: TableColumn['kind'];
  /** Left out where the person sees none of it, and empty in rows whose own is hidden. */
  readonly gate?: Gated;
  value(row: ExportRow, sight: Sight, locale: Locale): Cell;
}

const named = (entries: ReadonlyMap<number, { readonly name: string }>, id: number | null) => (id === null ? null : (entries.get(id)?.name ?? null));

/** Fields as they are declared. */
const declared = (...names: readonly FieldName[]): readonly Column[] =>
  names.map((name) => {
    const field = fields[name];
    const { gate, kind, column } = field;
    const value: Column['value'] =
      kind === 'choice'
        ? (row, { catalogue }) => named(catalogue[field.of.entries], row[field.column])
        : kind === 'options'
          ? (row, _sight, locale) => visibilityNames[row[column]][locale]
          : (row) => row[column];
    return { key: field.export, title: labelOf(name), gate, value };
  });

/** Those that stand beside other columns; the rest follows together. */
const placed: readonly FieldName[] = ['typeId', 'subtypeId', 'priorityId', 'channelId', 'visibility', 'address', 'referencePoint', 'description'];

/** What an export tells of each occurrence, in order. */
export const columns: readonly Column[] = [
  { key: 'code', title: { pt: 'Código', en: 'Code' }, value: (row) => row.code },
  ...declared('typeId', 'subtypeId'),
  { key: 'status', title: { pt: 'Estado', en: 'Status' }, value: (row, sight) => shownStatus(sight, row.status_id).name },
  ...declared('priorityId', 'channelId'),
  { key: 'unity', title: { pt: 'Unidade', en: 'Unit' }, gate: 'unity', value: (row, { catalogue }) => named(catalogue.unities, row.unity_id) },
  { key: 'assigned', title: { pt: 'Responsável', en: 'Assigned to' }, gate: 'assigned', value: (row) => row.assigned_name },
  ...declared('visibility', 'address'),
  { key: 'parish', title: { pt: 'Freguesia', en: 'Parish' }, value: (row, { catalogue }) => named(catalogue.parishes, row.parish_id) },
  ...declared('referencePoint'),
  { key: 'x', title: { pt: 'X', en: 'X' }, kind: 'number', value: (row) => row.x },
  { key: 'y', title: { pt: 'Y', en: 'Y' }, kind: 'number', value: (row) => row.y },
  ...declared('description'),
  {
    key: 'first_desc',
    title: { pt: 'Descrição inicial', en: 'First description' },
    gate: 'initialDescription',
    value: (row) => row.initial_description,
  },
  { key: 'feat_layer', title: { pt: 'Camada do elemento', en: 'Feature layer' }, value: (row) => row.feature_layer },
  { key: 'feat_code', title: { pt: 'Código do elemento', en: 'Feature code' }, value: (row) => row.feature_code },
  { key: 'feature', title: { pt: 'Elemento', en: 'Feature' }, value: (row) => row.feature_name },
  {
    key: 'feat_integ',
    title: { pt: 'ID de integração do elemento', en: 'Feature integration id' },
    gate: 'internal',
    value: (row) => row.feature_integration_id,
  },
  { key: 'answers', title: { pt: 'Respostas', en: 'Answers' }, gate: 'answers', value: (row) => row.answers },
  { key: 'created_at', title: { pt: 'Comunicada em', en: 'Reported at' }, kind: 'datetime', value: (row) => row.created_at },
  { key: 'updated_at', title: { pt: 'Alterada em', en: 'Changed at' }, kind: 'datetime', value: (row) => row.updated_at },
  { key: 'closed_at', title: { pt: 'Fechada em', en: 'Closed at' }, kind: 'datetime', value: (row) => row.closed_at },
  ...declared(...fieldNames.filter((name) => !placed.includes(name))),
  { key: 'reporter', title: { pt: 'Comunicada por', en: 'Reported by' }, gate: 'reporter', value: (row) => row.reporter_name },
  { key: 'email', title: { pt: 'E-mail', en: 'E-mail' }, gate: 'reporter', value: (row) => row.reporter_email },
  { key: 'phone', title: { pt: 'Telefone', en: 'Phone' }, gate: 'reporter', value: (row) => row.reporter_phone },
];
