import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resolveAddress } from '#features/layers/server/index.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { fold } from '#platform/kernel/words.ts';
import type { SchoolHit } from '../contract.ts';
import { columnsOf, limitMetres, type ListColumns } from '../domain/class-list.ts';
import type { Position } from '../domain/graph.ts';
import { schoolErrors } from '../errors.ts';
import { listJob } from '../jobs.ts';
import { withFile } from './files.ts';
import { findSchools, schoolsNear } from './places.ts';
import { waysTo } from './ways.ts';

const max = 5000;
type Row = Readonly<Record<string, string>>;

const added: readonly (readonly [Text, TableColumn['kind']])[] = [
  [{ pt: 'Morada encontrada', en: 'Address found' }, undefined],
  [{ pt: 'Escola considerada', en: 'School taken' }, undefined],
  [{ pt: 'A pé (m)', en: 'On foot (m)' }, 'number'],
  [{ pt: 'A pé (min)', en: 'On foot (min)' }, 'number'],
  [{ pt: 'De carro (m)', en: 'By car (m)' }, 'number'],
  [{ pt: 'De carro (min)', en: 'By car (min)' }, 'number'],
  [{ pt: 'Em linha reta (m)', en: 'Straight (m)' }, 'number'],
  [{ pt: 'A mais de 3 km a pé', en: 'More than 3 km on foot' }, 'boolean'],
  [{ pt: 'Escola da área', en: 'School of the catchment' }, undefined],
  [{ pt: 'Observações', en: 'Remarks' }, undefined],
];

const remarks = {
  unknown: { pt: 'Morada não encontrada.', en: 'Address not found.' },
  several: {
    pt: 'Há várias moradas assim; escreva a freguesia ou o código postal.',
    en: 'There are several such addresses; add the parish or the postcode.',
  },
  outside: { pt: 'A morada fica fora do município.', en: 'The address lies outside the municipality.' },
  street: { pt: 'Sem número de porta: medido do meio da rua.', en: 'No door number: measured from the middle of the street.' },
  school: { pt: 'Escola não encontrada.', en: 'School not found.' },
  nearest: { pt: 'Sem escola na lista: considerada a mais próxima.', en: 'No school in the list: the nearest was taken.' },
} as const satisfies Record<string, Text>;

/** The list as it was brought, with the distances beside each pupil. What cannot be found says why in its row; nothing is guessed. */
export const listHandler = handleJob(listJob, async (run) => {
  const { site, actor, services, signal, progress, payload } = run;
  const { locale, file } = payload;
  const { rows, names } = await withFile(run, file, true, readRows);
  const columns = columnsOf(names);
  if (columns === null) throw schoolErrors['schools.no-columns']();
  const schools = await findSchools(site.db, '');
  const told: Cell[][] = [];
  let found = 0;
  for (const row of rows) {
    signal.throwIfAborted();
    const cells = await measure(run, row, columns, schools, locale);
    if (cells[2] !== null || cells[4] !== null) found++;
    told.push([...names.map((name) => row[name] ?? null), ...cells]);
    await progress((95 * told.length) / rows.length);
  }
  const folder = await temporaryFolder('schools');
  try {
    const path = join(folder, 'rows');
    const isBook = /\.xlsx$/i.test(file.name);
    const table = {
      name: locale === 'pt' ? 'Distâncias' : 'Distances',
      columns: [
        ...names.map((title): TableColumn => ({ title })),
        ...added.map(([title, kind]): TableColumn => ({ title: title[locale], ...(kind && { kind }) })),
      ],
      rows: toldRows(told),
      locale,
      timeZone: site.config.timeZone,
    };
    await pipeline(Readable.from(isBook ? xlsxRows(table) : csvRows(table)), createWriteStream(path), { signal });
    const stored = await site.tx(actor, (trx) =>
      services.files.store(trx, site, actor, {
        name: file.name.replace(/(\.[a-z]+)$/i, (ending) => `-${locale === 'pt' ? 'distancias' : 'distances'}${ending.toLowerCase()}`),
        kind: 'export',
        visibility: 'private',
        content: createReadStream(path),
        expiresAt: new Date(services.now().getTime() + 86_400_000),
      }),
    );
    return {
      fileId: stored.id,
      data: { rows: rows.length, found },
      message: { pt: `${found} de ${rows.length} alunos com distância.`, en: `${found} of ${rows.length} pupils with a distance.` },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function* toldRows(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}

async function readRows(file: { batches(): AsyncIterable<readonly { readonly properties: Readonly<Record<string, unknown>> }[]> }) {
  const rows: Row[] = [];
  const names = new Set<string>();
  for await (const batch of file.batches())
    for (const { properties } of batch) {
      if (rows.length === max) throw schoolErrors['schools.too-many']({ params: { max } });
      const row = Object.fromEntries(Object.entries(properties).map(([name, value]): [string, string] => [name, said(value)]));
      for (const name of Object.keys(row)) names.add(name);
      if (Object.values(row).some((value) => value !== '')) rows.push(row);
    }
  return { rows, names: [...names] };
}

const said = (value: unknown): string =>
  value === null || value === undefined ? '' : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 500);

async function measure(run: JobRun, row: Row, columns: ListColumns, schools: readonly SchoolHit[], locale: Locale): Promise<Cell[]> {
  const { site, services } = run;
  const nothing = (...why: Text[]): Cell[] => [null, null, null, null, null, null, null, null, null, why.map((one) => one[locale]).join(' ')];
  const where = await resolveAddress(site.db, site, row[columns.address] ?? '');
  if (where.kind === 'unknown' || where.kind === 'several' || where.kind === 'outside') return nothing(remarks[where.kind]);
  const named = columns.school === null ? '' : fold(row[columns.school] ?? '').trim();
  const school = named === '' ? null : schools.find(({ code, name }) => fold(code) === named || fold(name) === named);
  if (school === undefined) return nothing(remarks.school);
  const from: Position = [where.hit.x, where.hit.y];
  try {
    const { foot, car, school: taken } = await waysTo({ db: site.db, site, services }, from, school?.id ?? null);
    const catchment = (await schoolsNear(site.db, site, from, 1)).find(({ isCatchment }) => isCatchment);
    const notes = [...(where.kind === 'street' ? [remarks.street] : []), ...(school === null ? [remarks.nearest] : [])];
    const whole = (value: number | undefined | null): number | null => (value === undefined || value === null ? null : Math.round(value));
    const minutes = (seconds: number | undefined): number | null => (seconds === undefined ? null : Math.max(1, Math.round(seconds / 60)));
    return [
      where.hit.label,
      taken.name,
      whole(foot?.metres),
      minutes(foot?.seconds),
      whole(car?.metres),
      minutes(car?.seconds),
      whole(taken.straight),
      foot === null ? null : foot.metres > limitMetres,
      catchment?.name ?? null,
      notes.map((one) => one[locale]).join(' '),
    ];
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('schools.no-') && error.code !== 'schools.no-network')
      return nothing({ pt: error.message, en: error.message });
    throw error;
  }
}
