import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { addWorkingDays, fromIsoDay, isoDay } from '#platform/kernel/work-calendar.ts';
import { municipalCalendar } from '#features/occurrences/server/index.ts';
import type { Placeholder } from '../../domain/placeholders.ts';
import { followPath } from '../../domain/follow-link.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly nif: string | null;
  readonly email: string | null;
  readonly address: string | null;
}

export interface LetterFile {
  readonly id: number;
  readonly number: string;
  readonly owner: Person | null;
  readonly architect: Person | null;
  readonly responsible: Person | null;
  readonly fields: Readonly<Record<string, string | null>>;
}

const person = (alias: string) => sql`(select json_build_object('id', e.id, 'name', e.name, 'nif', e.nif, 'email', e.email,
  'address', nullif(concat_ws(', ', e.address, e.cp7), '')) from urban_entity e where e.id = ${sql.ref(`p.${alias}_id`)})`;
const named = (table: string, column: string) => sql`(select l.name from ${sql.table(table)} l where l.id = ${sql.ref(`p.${column}`)})`;
const day = (column: string) => sql`to_char(${sql.ref(`p.${column}`)}, 'DD/MM/YYYY')`;

/** A process as letters are filled from it. 404 where it is not. */
export async function letterFile(db: Db | Trx, id: number): Promise<LetterFile> {
  const { rows } = await sql<LetterFile>`select p.id::int as id, concat_ws('.', p.process, p.sub_process) as number, ${person('owner')} as owner,
    ${person('architect')} as architect, ${person('responsible')} as responsible, json_build_object(
      'processo.assunto', p.subject, 'processo.entrada', ${day('entry_at')}, 'processo.local', nullif(concat_ws(', ', p.address, p.postal_code), ''),
      'processo.classificacao', ${named('urban_classification_type', 'classification_type_id')},
      'processo.procedimento', ${named('urban_procedure_type', 'procedure_type_id')}, 'processo.regime', ${named('urban_regime_type', 'regime_type_id')},
      'processo.estado', ${named('urban_status', 'status_id')}, 'processo.despacho', ${named('urban_order_type', 'order_type_id')},
      'processo.uso', ${named('urban_use_type', 'use_type_id')}, 'processo.construcao', ${named('urban_construction_type', 'construction_type_id')},
      'processo.area_construcao', replace(p.construction_area::text, '.', ','), 'processo.artigo', p.article,
      'processo.descricao_predial', p.conservatory_number, 'gestor.nome', ${named('urban_entity', 'manager_id')}) as fields
    from urban_process p where p.id = ${id} and p.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

/** People of the process a letter can go to, each once, the applicant first. */
export function peopleOf({ owner, architect, responsible }: LetterFile) {
  const all = [
    { as: 'owner', one: owner },
    { as: 'architect', one: architect },
    { as: 'responsible', one: responsible },
  ].flatMap(({ as, one }) => (one === null ? [] : [{ ...one, id: Number(one.id), as }]));
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

const written = (iso: string): string => iso.split('-').toReversed().join('/');

/** The last day to answer what is asked today, `2026-12-31`. */
export async function lastDayToAnswer(db: Db | Trx, { site, services }: Acting, days: number): Promise<string> {
  const today = fromIsoDay(localDay(services.now(), site.config.timeZone));
  return isoDay(addWorkingDays(await municipalCalendar(db, site), today, days));
}

type Values = Map<string, string | null>;

/** A value for every blank but the code, which is made when the letter is issued. */
export function letterValues(
  { site, services }: Acting,
  file: LetterFile,
  to: Person | null,
  answer: { readonly days: number; readonly until: string } | null,
): Values {
  const of = (who: string, one: Person | null): [string, string | null][] => [
    [`${who}.nome`, one?.name ?? null],
    [`${who}.nif`, one?.nif ?? null],
    [`${who}.morada`, one?.address ?? null],
  ];
  const own: [Placeholder, string | null][] = [
    ['processo.numero', file.number],
    ['prazo.dias', answer && String(answer.days)],
    ['prazo.data', answer && written(answer.until)],
    ['municipio.nome', site.config.name],
    ['municipio.morada', site.config.contact.address],
    ['oficio.data', written(localDay(services.now(), site.config.timeZone))],
    ['acompanhar.endereco', `${services.publicUrl(site)}/#${followPath}`],
  ];
  return new Map([
    ...Object.entries(file.fields),
    ...of('destinatario', to),
    ...of('requerente', file.owner),
    ...of('arquiteto', file.architect),
    ...of('responsavel', file.responsible),
    ...own,
  ]);
}
