import { sql } from 'kysely';
import { can } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import { mayDesk } from '../codes.ts';
import { bookTitles, type Book } from '../domain/books.ts';
import { printRegister } from '../jobs.ts';
import { operations } from '../resources.ts';
import { tablePdf, type Column } from '#platform/files/server/table-pdf.ts';

const heads = {
  number: { pt: 'Registo', en: 'No.' },
  day: { pt: 'Data', en: 'Date' },
  name: { pt: 'Nome', en: 'Name' },
  died: { pt: 'Faleceu', en: 'Died' },
  from: { pt: 'De', en: 'From' },
  to: { pt: 'Para', en: 'To' },
  permit: { pt: 'Documento', en: 'Permit' },
  notes: { pt: 'Notas', en: 'Notes' },
  plot: { pt: 'Lugar', en: 'Plot' },
  holders: { pt: 'Concessionários', en: 'Holders' },
  end: { pt: 'Termo', en: 'End' },
} as const;

const perpetual = { pt: 'perpétua', en: 'perpetual' } as const;
const operationColumns = [
  ['number', 16],
  ['day', 20],
  ['name', 62],
  ['died', 20],
  ['from', 34],
  ['to', 45],
  ['permit', 26],
  ['notes', 46],
] as const;
const concessionColumns = [
  ['number', 22],
  ['day', 22],
  ['plot', 50],
  ['holders', 125],
  ['end', 50],
] as const;

interface Asked {
  readonly book: Book;
  readonly year: number;
  readonly cemetery: number | null;
}

const written = (column: ReturnType<typeof sql>) => sql<string>`coalesce(to_char(${column}, 'DD/MM/YYYY'), '')`;
/** `12/2024` by its number. */
const numbered = (column: ReturnType<typeof sql>) =>
  sql`nullif(regexp_replace(split_part(${column}, '/', 1), '\\D', '', 'g'), '')::numeric nulls last, ${column}`;

/** Entries in the order of their numbers; those of the trash are not in the book. */
async function readOperations(db: Db, { book, year, cemetery }: Asked, said: (result: string | null) => string): Promise<string[][]> {
  const { rows } = await sql<{
    cells: string[];
    result: string | null;
    authority: string | null;
    former: string | null;
  }>`select array[o.number, ${written(sql`o.done_at`)}, d.name, ${written(sql`d.died_at`)},
      coalesce(f.name, ''), coalesce(p.name, o.destination, ''), coalesce(o.permit, '')] as cells, o.result, o.authority, o.former_number as former
    from cemetery_operation o join cemetery_deceased d on d.id = o.deceased_id left join cemetery_plot f on f.id = o.from_plot_id left join cemetery_plot p on p.id = o.to_plot_id
    where o.deleted_at is null and o.kind = ${book} and extract(year from o.done_at) = ${year}
      and ${cemetery === null ? sql`true` : sql`${cemetery} in (f.cemetery_id, p.cemetery_id)`} order by ${numbered(sql`o.number`)}`.execute(db);
  return rows.map(({ cells, result, authority, former }) => [...cells, [said(result), authority, former].filter(Boolean).join('; ')]);
}

async function readConcessions(db: Db, { year, cemetery }: Asked, forEver: string): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`select array[c.number, ${written(sql`c.start_at`)}, coalesce(p.name, p.code),
      coalesce((select string_agg(t.name, '; ' order by h.id) from cemetery_holder h join party t on t.id = h.party_id where h.concession_id = c.id and h.deleted_at is null), ''),
      case when c.end_at is null then ${forEver} else ${written(sql`c.end_at`)} end] as cells
    from cemetery_concession c join cemetery_plot p on p.id = c.plot_id
    where c.deleted_at is null and extract(year from c.start_at) = ${year} and ${cemetery === null ? sql`true` : sql`p.cemetery_id = ${cemetery}`}
    order by ${numbered(sql`c.number`)}`.execute(db);
  return rows.map(({ cells }) => cells);
}

/** A register of a year on A4, as it stands now: it can be printed again after a correction, and says when it was made. */
export const registerHandler = handleJob(printRegister, async ({ site, actor, payload, services }) => {
  if (!can(actor, mayDesk.registers, site.config.permissions)) throw kernelErrors['access.denied']();
  const { book, year, cemetery, locale } = payload;
  const results = operations.fields.result.meta.options ?? [];
  const rows =
    book === 'concessions'
      ? await readConcessions(site.db, payload, perpetual[locale])
      : await readOperations(site.db, payload, (result) => results.find(({ value }) => value === result)?.label[locale] ?? '');
  const place = cemetery === null ? null : await site.db.selectFrom('cemetery').select('name').where('id', '=', cemetery).executeTakeFirst();
  const columns: Column[] = (book === 'concessions' ? concessionColumns : operationColumns).map(([name, width]) => ({
    title: heads[name][locale],
    width,
  }));
  const now = services.now();
  const when = formatDateTime(now, site.config.timeZone);
  const title = [`${bookTitles[book][locale]} ${year}`, place?.name].filter(Boolean).join(' · ');
  const content = await tablePdf({
    title,
    authority: site.config.name,
    lang: locale,
    columns,
    rows,
    none: locale === 'pt' ? 'Sem registos neste ano.' : 'No entries in this year.',
    foot: (page, pages) => (locale === 'pt' ? `Emitido em ${when}. Página ${page} de ${pages}.` : `Made on ${when}. Page ${page} of ${pages}.`),
  });
  const file = await site.tx(actor, (trx) =>
    services.files.store(trx, site, actor, {
      name: `${book}-${year}.pdf`,
      kind: 'export',
      visibility: 'private',
      content,
      expiresAt: new Date(now.getTime() + 86_400_000),
    }),
  );
  return { fileId: file.id, data: { count: rows.length } };
});
