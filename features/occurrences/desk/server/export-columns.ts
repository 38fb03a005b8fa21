import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Gated } from '../../record/domain/gates.ts';
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
const visibilityText: Record<WholeRow['visibility'], Text> = { public: { pt: 'Pública', en: 'Public' }, private: { pt: 'Privada', en: 'Private' } };

/** What an export tells of each occurrence, in order. */
export const columns: readonly Column[] = [
  { key: 'code', title: { pt: 'Código', en: 'Code' }, value: (row) => row.code },
  { key: 'type', title: { pt: 'Tipo', en: 'Type' }, gate: 'type', value: (row, { catalogue }) => named(catalogue.types, row.type_id) },
  {
    key: 'subtype',
    title: { pt: 'Subtipo', en: 'Subtype' },
    gate: 'subtype',
    value: (row, { catalogue }) => named(catalogue.subtypes, row.subtype_id),
  },
  { key: 'status', title: { pt: 'Estado', en: 'Status' }, value: (row, sight) => shownStatus(sight, row.status_id).name },
  {
    key: 'priority',
    title: { pt: 'Prioridade', en: 'Priority' },
    gate: 'priority',
    value: (row, { catalogue }) => named(catalogue.priorities, row.priority_id),
  },
  {
    key: 'channel',
    title: { pt: 'Na qualidade de', en: 'In the capacity of' },
    gate: 'channel',
    value: (row, { catalogue }) => named(catalogue.channels, row.channel_id),
  },
  { key: 'unity', title: { pt: 'Unidade', en: 'Unit' }, gate: 'unity', value: (row, { catalogue }) => named(catalogue.unities, row.unity_id) },
  { key: 'assigned', title: { pt: 'Responsável', en: 'Assigned to' }, gate: 'assigned', value: (row) => row.assigned_name },
  {
    key: 'visibility',
    title: { pt: 'Visibilidade', en: 'Visibility' },
    gate: 'visibility',
    value: (row, _sight, locale) => visibilityText[row.visibility][locale],
  },
  { key: 'address', title: { pt: 'Morada', en: 'Address' }, value: (row) => row.address },
  { key: 'parish', title: { pt: 'Freguesia', en: 'Parish' }, value: (row, { catalogue }) => named(catalogue.parishes, row.parish_id) },
  { key: 'ref_point', title: { pt: 'Ponto de referência', en: 'Reference point' }, value: (row) => row.reference_point },
  { key: 'x', title: { pt: 'X', en: 'X' }, kind: 'number', value: (row) => row.x },
  { key: 'y', title: { pt: 'Y', en: 'Y' }, kind: 'number', value: (row) => row.y },
  { key: 'descript', title: { pt: 'Descrição', en: 'Description' }, gate: 'description', value: (row) => row.description },
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
  { key: 'services', title: { pt: 'Serviços a realizar', en: 'Services to be carried out' }, gate: 'internal', value: (row) => row.services },
  { key: 'notes', title: { pt: 'Notas', en: 'Notes' }, gate: 'internal', value: (row) => row.notes },
  { key: 'from_day', title: { pt: 'Início do período', en: 'Start of the period' }, gate: 'internal', value: (row) => row.period_start },
  { key: 'to_day', title: { pt: 'Fim do período', en: 'End of the period' }, gate: 'internal', value: (row) => row.period_end },
  { key: 'integ_key', title: { pt: 'Chave da integração', en: 'Integration key' }, gate: 'internal', value: (row) => row.integration_key },
  { key: 'integ_code', title: { pt: 'Código na integração', en: 'Code in the integration' }, gate: 'internal', value: (row) => row.integration_code },
  { key: 'integ_url', title: { pt: 'Ligação à integração', en: 'Integration link' }, gate: 'internal', value: (row) => row.integration_link },
  {
    key: 'edoc_url',
    title: { pt: 'Ligação à gestão documental', en: 'Link to document management' },
    gate: 'edocLink',
    value: (row) => row.edoc_link,
  },
  { key: 'reporter', title: { pt: 'Comunicada por', en: 'Reported by' }, gate: 'reporter', value: (row) => row.reporter_name },
  { key: 'email', title: { pt: 'E-mail', en: 'E-mail' }, gate: 'reporter', value: (row) => row.reporter_email },
  { key: 'phone', title: { pt: 'Telefone', en: 'Phone' }, gate: 'reporter', value: (row) => row.reporter_phone },
];
