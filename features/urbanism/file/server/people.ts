import { sql } from 'kysely';
import { and, contains } from '#platform/crud/server/query.ts';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { roles, Visit } from '../contract.ts';

interface Card {
  readonly name: string;
  readonly nif: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
}

/** Who stands in a process, in each role, as their cards tell; and whether such processes are inspected. */
export async function peopleOf(db: Db, processId: number) {
  const { rows } = await sql<Card & { role: (typeof roles)[number] | null; inspectable: boolean }>`
    select r.role, e.name, e.nif, e.email, e.phone, e.address, coalesce(c.inspectable, false) as inspectable
    from urban_process p left join urban_classification_type c on c.id = p.classification_type_id
    left join lateral (values (1, 'owner', p.owner_id), (2, 'architect', p.architect_id), (3, 'responsible', p.responsible_id), (4, 'manager', p.manager_id))
      r (place, role, entity_id) on r.entity_id is not null
    left join urban_entity e on e.id = r.entity_id
    where p.id = ${processId} and p.deleted_at is null order by r.place`.execute(db);
  const [first] = rows;
  if (!first) throw kernelErrors['record.not-found']();
  const items = rows.flatMap(({ role, name, nif, email, phone, address }) => (role === null ? [] : [{ role, name, nif, email, phone, address }]));
  return { inspectable: first.inspectable, items };
}

interface Asked {
  readonly q?: string | undefined;
  /** E-mail of a technician or manager. */
  readonly person?: string | undefined;
  readonly process?: number | undefined;
}

const mostVisits = 100;

/** Processes of an inspectable classification, those that entered last first; `more` says that there are others. */
export async function visitsOf(db: Db, { q, person, process }: Asked): Promise<{ items: Visit[]; more: boolean }> {
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const all = sql`concat_ws(' ', p.process, p.sub_process, p.subject, p.address, o.name)`;
  const where = and([
    sql`p.deleted_at is null and c.inspectable`,
    ...words.map((word) => contains(all, word)),
    ...(process === undefined ? [] : [sql`p.id = ${process}`]),
    ...(person === undefined
      ? []
      : [
          sql`exists (select from urban_entity e where e.id in (p.architect_id, p.responsible_id, p.manager_id) and lower(e.email) = lower(${person}))`,
        ]),
  ]);
  const { rows } = await sql<{
    id: number;
    process: string | null;
    sub_process: string | null;
    subject: string | null;
    address: string | null;
    status: string | null;
    owner: string | null;
    phone: string | null;
    inspected_at: string | null;
  }>`select p.id, p.process, p.sub_process, p.subject, p.address, s.name as status, o.name as owner, o.phone,
      (select max(i.inspected_at)::text from urban_inspection i where i.process_id = p.id and i.deleted_at is null) as inspected_at
    from urban_process p join urban_classification_type c on c.id = p.classification_type_id
    left join urban_status s on s.id = p.status_id left join urban_entity o on o.id = p.owner_id
    where ${where} order by p.entry_at desc nulls last, p.id desc limit ${mostVisits + 1}`.execute(db);
  const items = rows.slice(0, mostVisits).map(({ id, sub_process, owner, phone, inspected_at, ...row }) => ({
    ...row,
    id: Number(id),
    subProcess: sub_process,
    owner: owner === null ? null : { name: owner, phone },
    inspectedAt: inspected_at,
  }));
  return { items, more: rows.length > mostVisits };
}
