import { sql } from 'kysely';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crudErrors } from '#platform/crud/errors.ts';
import type { Db } from '#platform/db/tables.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import { xlsxMaxRows, xlsxRows } from '#platform/files/server/xlsx.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Gated } from '../domain/gates.ts';
import { exportOccurrences } from '../jobs.ts';
import { may } from '../permissions.ts';
import { listWhere } from './list-where.ts';
import { idsOf } from './list.ts';
import { answersInWords, readAnswers } from './reporting/answers.ts';
import { shownStatus, shownTo, standOf } from './present.ts';
import { personJoin, wholeColumns, type WholeRow } from './rows.ts';
import { lookAs, type Sight } from './viewer.ts';

const batch = 250;
const formats = { csv: { rows: csvRows, ending: 'csv' }, xls: { rows: xlsxRows, ending: 'xlsx' } } as const;

interface ExportRow extends WholeRow {
  reporter_name: string | null;
  reporter_email: string | null;
  reporter_phone: string | null;
  answers: string | null;
}

interface Column {
  readonly title: Text;
  readonly kind?: TableColumn['kind'];
  /** Left out where the person sees none of it, and empty in rows whose own is hidden. */
  readonly gate?: Gated;
  value(row: ExportRow, sight: Sight, locale: Locale): Cell;
}

const named = (entries: ReadonlyMap<number, { readonly name: string }>, id: number | null) => (id === null ? null : (entries.get(id)?.name ?? null));
const visibilityText: Record<WholeRow['visibility'], Text> = { public: { pt: 'Pública', en: 'Public' }, private: { pt: 'Privada', en: 'Private' } };

const columns: readonly Column[] = [
  { title: { pt: 'Código', en: 'Code' }, value: (row) => row.code },
  { title: { pt: 'Tipo', en: 'Type' }, gate: 'type', value: (row, { catalogue }) => named(catalogue.types, row.type_id) },
  { title: { pt: 'Subtipo', en: 'Subtype' }, gate: 'subtype', value: (row, { catalogue }) => named(catalogue.subtypes, row.subtype_id) },
  { title: { pt: 'Estado', en: 'Status' }, value: (row, sight) => shownStatus(sight, row.status_id).name },
  { title: { pt: 'Prioridade', en: 'Priority' }, gate: 'priority', value: (row, { catalogue }) => named(catalogue.priorities, row.priority_id) },
  { title: { pt: 'Canal', en: 'Channel' }, gate: 'channel', value: (row, { catalogue }) => named(catalogue.channels, row.channel_id) },
  { title: { pt: 'Unidade', en: 'Unit' }, gate: 'unity', value: (row, { catalogue }) => named(catalogue.unities, row.unity_id) },
  { title: { pt: 'Responsável', en: 'Assigned to' }, gate: 'assigned', value: (row) => row.assigned_name },
  { title: { pt: 'Visibilidade', en: 'Visibility' }, gate: 'visibility', value: (row, _sight, locale) => visibilityText[row.visibility][locale] },
  { title: { pt: 'Morada', en: 'Address' }, value: (row) => row.address },
  { title: { pt: 'Freguesia', en: 'Parish' }, value: (row, { catalogue }) => named(catalogue.parishes, row.parish_id) },
  { title: { pt: 'Ponto de referência', en: 'Reference point' }, value: (row) => row.reference_point },
  { title: { pt: 'X', en: 'X' }, kind: 'number', value: (row) => row.x },
  { title: { pt: 'Y', en: 'Y' }, kind: 'number', value: (row) => row.y },
  { title: { pt: 'Descrição', en: 'Description' }, gate: 'description', value: (row) => row.description },
  { title: { pt: 'Descrição inicial', en: 'First description' }, gate: 'initialDescription', value: (row) => row.initial_description },
  { title: { pt: 'Camada do elemento', en: 'Feature layer' }, value: (row) => row.feature_layer },
  { title: { pt: 'Código do elemento', en: 'Feature code' }, value: (row) => row.feature_code },
  { title: { pt: 'Elemento', en: 'Feature' }, value: (row) => row.feature_name },
  { title: { pt: 'ID de integração do elemento', en: 'Feature integration id' }, gate: 'internal', value: (row) => row.feature_integration_id },
  { title: { pt: 'Respostas', en: 'Answers' }, gate: 'answers', value: (row) => row.answers },
  { title: { pt: 'Comunicada em', en: 'Reported at' }, kind: 'datetime', value: (row) => row.created_at },
  { title: { pt: 'Alterada em', en: 'Changed at' }, kind: 'datetime', value: (row) => row.updated_at },
  { title: { pt: 'Fechada em', en: 'Closed at' }, kind: 'datetime', value: (row) => row.closed_at },
  { title: { pt: 'Serviços a realizar', en: 'Services to be carried out' }, gate: 'internal', value: (row) => row.services },
  { title: { pt: 'Notas', en: 'Notes' }, gate: 'internal', value: (row) => row.notes },
  { title: { pt: 'Início do período', en: 'Start of the period' }, gate: 'internal', value: (row) => row.period_start },
  { title: { pt: 'Fim do período', en: 'End of the period' }, gate: 'internal', value: (row) => row.period_end },
  { title: { pt: 'Chave da integração', en: 'Integration key' }, gate: 'internal', value: (row) => row.integration_key },
  { title: { pt: 'Código na integração', en: 'Code in the integration' }, gate: 'internal', value: (row) => row.integration_code },
  { title: { pt: 'Ligação à integração', en: 'Integration link' }, gate: 'internal', value: (row) => row.integration_link },
  { title: { pt: 'Ligação à gestão documental', en: 'Link to document management' }, gate: 'edocLink', value: (row) => row.edoc_link },
  { title: { pt: 'Comunicada por', en: 'Reported by' }, gate: 'reporter', value: (row) => row.reporter_name },
  { title: { pt: 'E-mail', en: 'E-mail' }, gate: 'reporter', value: (row) => row.reporter_email },
  { title: { pt: 'Telefone', en: 'Phone' }, gate: 'reporter', value: (row) => row.reporter_phone },
];

/** Writes exactly the rows the list showed, in its order, with only what the starter may see of each. */
export const exportHandler = handleJob(exportOccurrences, async ({ site, actor, payload, services, signal, progress }) => {
  const sight = await lookAs(site.db, site, actor);
  if (!sight.can(may.export)) throw kernelErrors['access.denied']();
  const now = services.now();
  const ids = await idsOf(site.db, listWhere(sight, site, payload.filter, now), payload.sort);
  if (payload.format === 'xls' && ids.length > xlsxMaxRows) throw crudErrors['export.too-many']({ params: { max: xlsxMaxRows } });
  const shown = columns.filter(({ gate }) => gate === undefined || sight.sees(gate));
  const rows = readRows(site.db, sight, ids, shown, payload.locale, async (done) => {
    signal.throwIfAborted();
    await progress(ids.length === 0 ? 100 : (done / ids.length) * 95);
  });
  const { rows: write, ending } = formats[payload.format];
  const title = payload.locale === 'pt' ? 'Ocorrências' : 'Occurrences';
  const table = {
    name: title,
    rows,
    locale: payload.locale,
    timeZone: site.config.timeZone,
    columns: shown.map((column) => ({ title: column.title[payload.locale], ...(column.kind && { kind: column.kind }) })),
  };
  const folder = await mkdtemp(join(tmpdir(), 'largo-export-'));
  try {
    const path = join(folder, 'rows');
    await pipeline(Readable.from(write(table)), createWriteStream(path), { signal });
    const received = await services.files.receive(site, {
      name: `${title.toLowerCase()}-${now.toISOString().slice(0, 10)}.${ending}`,
      kind: 'export',
      visibility: 'private',
      content: { path },
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const file = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
    return { fileId: file.id, data: { count: ids.length } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function* readRows(
  db: Db,
  sight: Sight,
  ids: readonly number[],
  shown: readonly Column[],
  locale: Locale,
  report: (done: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  for (let from = 0; from < ids.length; from += batch) {
    const slice = ids.slice(from, from + batch);
    const { rows } = await sql<ExportRow>`select ${wholeColumns}, r.name as reporter_name, r.email as reporter_email, r.phone as reporter_phone
      from occurrence o ${personJoin} join occurrence_reporter r on r.occurrence_id = o.id where o.id = any(${slice}::bigint[])`.execute(db);
    const answers = sight.sees('answers') ? await readAnswers(db, slice) : new Map<number, never>();
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of slice) {
      const row = found.get(id);
      if (!row) continue;
      row.answers = answersInWords(answers.get(id) ?? [], locale);
      const isShown = shownTo(sight, standOf(sight, row));
      yield shown.map((column) => (column.gate && !isShown(column.gate) ? null : column.value(row, sight, locale)));
    }
    await report(Math.min(from + batch, ids.length));
  }
}
