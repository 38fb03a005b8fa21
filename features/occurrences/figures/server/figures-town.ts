import { sql } from 'kysely';
import { openTown, type Town } from '../../server/test-town.ts';

/** Saturday, 10:00 in Ensaio. */
const today = new Date('2026-11-21T10:00:00Z');

const at = (text: string) => (text.length === 10 ? `${text}T09:00:00Z` : text);

/** Thirteen occurrences whose numbers a person can count by hand; the last two do not count. */
const rows = [
  ['iluminacao', 'Resolvida', 'Obras Municipais', 'Poente', 'public', '2026-11-01', '2026-11-03', 'rita'],
  ['iluminacao', 'Resolvida', 'Obras Municipais', 'Poente', 'public', '2026-11-05', '2026-11-09', 'rita'],
  ['iluminacao', 'Nova', 'Obras Municipais', 'Nascente', 'public', '2026-11-20', null, null],
  ['residuos', 'Resolvida', 'Ambiente e Higiene Urbana', 'Poente', 'public', '2026-10-01', '2026-11-10', null],
  ['residuos', 'Em execução', 'Ambiente e Higiene Urbana', 'Nascente', 'public', '2026-09-15', null, null],
  ['residuos', 'Não resolvida', 'Ambiente e Higiene Urbana', 'Nascente', 'public', '2026-01-10', '2026-01-20', null],
  ['espacos-verdes', 'Nova', 'Espaços Verdes', 'Poente', 'private', '2026-11-15', null, 'luis'],
  ['espacos-verdes', 'Resolvida', 'Espaços Verdes', 'Nascente', 'public', '2025-12-01T00:30:00Z', '2025-12-11T00:30:00Z', 'luis'],
  // Of a type that is not shown to the public.
  ['viaturas', 'Nova', 'Fiscalização Municipal', 'Poente', 'public', '2026-11-10', null, null],
  // The first of August in Ensaio, still July elsewhere.
  ['iluminacao', 'Atribuída', 'Obras Municipais', null, 'public', '2026-07-31T23:30:00Z', null, 'vera'],
  ['iluminacao', 'Resolvida', 'Obras Municipais', 'Poente', 'public', '2025-11-01', '2025-11-30', null],
  ['iluminacao', 'Nova', 'Obras Municipais', 'Poente', 'public', '2026-11-02', null, null],
  ['iluminacao', 'Nova', 'Obras Municipais', 'Poente', 'public', '2026-11-02', null, null],
] as const;

/** The test town with those occurrences, and its clock standing still. */
export async function openFiguresTown(): Promise<Town> {
  const town = await openTown({ now: () => today, work: true });
  const { db, srid } = town.app.site();
  for (const [index, [type, status, unity, parish, visibility, created, closed, person]] of rows.entries()) {
    await sql`insert into occurrence (code, type_id, status_id, unity_id, parish_id, visibility, address, initial_description, description, geom,
        assigned_user_id, created_at, closed_at, confirmed_at, deleted_at)
      values (${`EN-2026-${String(index + 1).padStart(6, '0')}`}, ${town.type(type)}, ${town.status(status)}, ${town.unity(unity)},
        (select id from parish where name = ${parish}), ${visibility}, ${`Rua ${index + 1}`}, 'Texto interno', ${`Descrição ${index + 1}`},
        st_setsrid(st_makepoint(${(index % 3) * 100}, ${index * 10}), ${sql.lit(srid)}), ${person === null ? null : town.ids[person]},
        ${at(created)}, ${closed === null ? null : at(closed)}, ${index === 12 ? null : at(created)}, ${index === 11 ? today : null})`.execute(db);
  }
  // The one given to Vera is past its deadline; another is too, but waits for somebody else.
  await sql`update occurrence set due_at = '2026-09-01', paused_at = case when id = 3 then timestamptz '2026-08-01' end where id in (3, 10)`.execute(
    db,
  );
  // Of those closed: two within their deadline, two after it, two had none.
  await sql`update occurrence set late_days = case id when 4 then 12 when 8 then 3 else 0 end where id in (1, 2, 4, 8)`.execute(db);
  await sql`update occurrence set reopened = 1, reopened_at = case id when 2 then timestamptz '2026-11-07' else '2026-11-20' end where id in (2, 3)`.execute(
    db,
  );
  // The second was closed twice: its reporter was not content at first.
  await sql`insert into occurrence_satisfaction (occurrence_id, closed_at, status_id, resolved, score, words)
    select o.id, coalesce(s.at, o.closed_at), o.status_id, s.resolved, 3, 'Palavras de quem comunicou'
    from (values (1, null, true), (2, timestamptz '2026-11-06', false), (2, null, true), (4, null, false), (8, null, true)) s (id, at, resolved)
    join occurrence o on o.id = s.id`.execute(db);
  await sql`insert into occurrence_reporter (occurrence_id, name, email, private_token)
    select id, 'Maria Segredo', 'segredo@ensaio.example', 'token-of-the-test-' || id from occurrence`.execute(db);
  return town;
}
