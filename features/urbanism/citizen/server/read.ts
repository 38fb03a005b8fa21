import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/tables.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { openJson } from '#platform/secrets/server/secrets.ts';
import type { OwnProcess, OwnProcessItem } from '../contract.ts';

const ticketMinutes = 30;
const ticket = z.object({ document: z.int(), until: z.number() });

interface Head {
  readonly number: string;
  readonly procedure: string | null;
  readonly status: string | null;
  readonly entryAt: string | null;
  readonly ownerId: number | null;
}

const number = sql`concat_ws('.', p.process, p.sub_process)`;
const procedure = sql`(select k.name from urban_procedure_type k where k.id = p.procedure_type_id)`;
const status = sql`(select s.name from urban_status s where s.id = p.status_id)`;

/** A process as these people (cards of the desk) may see it. 404 where it is not. */
export async function readOwn(
  { db, services }: Pick<CallContext, 'db' | 'services'>,
  processId: number,
  entityIds: readonly number[] | null,
): Promise<OwnProcess> {
  const { rows: heads } = await sql<Head>`select ${number} as number, ${procedure} as procedure, ${status} as status, p.entry_at::text as "entryAt",
    p.owner_id::int as "ownerId" from urban_process p where p.id = ${processId} and p.deleted_at is null`.execute(db);
  const [head] = heads;
  if (!head) throw kernelErrors['record.not-found']();
  const { ownerId, ...shown } = head;
  // A code that was given to nobody by name is the applicant's.
  const cards = entityIds ?? (ownerId === null ? [] : [ownerId]);
  const isOwner = entityIds === null || (ownerId !== null && cards.includes(ownerId));
  const { rows: steps } = await sql<OwnProcess['steps'][number]>`select name, state, started_on::text as "startedOn", due_on::text as "dueOn",
    done_on::text as "doneOn" from urban_task where process_id = ${processId} and told and deleted_at is null order by place, id`.execute(db);
  const { rows: asked } = await sql<
    OwnProcess['asked'][number]
  >`select subject, entered_at::text as "enteredAt", due_at::text as "dueAt", met_at::text as "metAt"
    from urban_requirement where process_id = ${processId} and deleted_at is null
      and (entity_id = any(${[...cards]}::bigint[]) or (entity_id is null and ${isOwner}::boolean))
    order by met_at is not null, due_at nulls last, id`.execute(db);
  const { rows: documents } = await sql<{ id: number; name: string; type: string | null; at: string | null; bytes: number }>`
    select d.id::int as id, d.name, t.name as type, d.document_at::text as at, f.bytes::int as bytes from urban_document d
    join file f on f.id = d.file and f.deleted_at is null left join urban_document_type t on t.id = d.document_type_id
    where d.process_id = ${processId} and d.released and d.deleted_at is null order by d.document_at desc nulls last, d.id desc`.execute(db);
  const until = services.now().getTime() + ticketMinutes * 60_000;
  const seal = (document: number): string => services.secrets.seal(JSON.stringify({ document, until } satisfies z.output<typeof ticket>));
  return { ...shown, steps, asked, documents: documents.map(({ id, ...document }) => ({ ...document, ticket: seal(id) })) };
}

/** The file a ticket opens, while its document still is released. */
export async function fileOfTicket({ db, services }: Pick<CallContext, 'db' | 'services'>, sealed: string): Promise<string> {
  const read = openJson(services.secrets, ticket, sealed);
  if (read === null || read.until < services.now().getTime()) throw kernelErrors['record.not-found']();
  const { rows } = await sql<{
    file: string;
  }>`select d.file from urban_document d join urban_process p on p.id = d.process_id and p.deleted_at is null
    where d.id = ${read.document} and d.released and d.deleted_at is null and d.file is not null`.execute(db);
  if (!rows[0]) throw kernelErrors['record.not-found']();
  return rows[0].file;
}

const isTheirs = (nifs: readonly string[]) => sql`exists (select from urban_entity e where e.id in (p.owner_id, p.architect_id, p.responsible_id)
  and e.deleted_at is null and e.nif = any(${[...nifs]}::text[]))`;

export async function listOwn(db: Db, nifs: readonly string[]): Promise<OwnProcessItem[]> {
  if (nifs.length === 0) return [];
  const { rows } = await sql<OwnProcessItem>`select p.id::int as id, ${number} as number, ${procedure} as procedure, ${status} as status,
    exists (select from urban_requirement r left join urban_entity e on e.id = r.entity_id where r.process_id = p.id and r.deleted_at is null and r.met_at is null
      and coalesce(e.nif, (select o.nif from urban_entity o where o.id = p.owner_id)) = any(${[...nifs]}::text[])) as waits
    from urban_process p where p.deleted_at is null and ${isTheirs(nifs)} order by p.entry_at desc nulls last, p.id desc limit 200`.execute(db);
  return rows;
}

/** The cards of this person in a process that is theirs; 404 for another. */
export async function ownCards(db: Db, processId: number, nifs: readonly string[]): Promise<number[]> {
  if (nifs.length > 0) {
    const { rows } = await sql<{
      id: number;
    }>`select e.id::int as id from urban_process p join urban_entity e on e.nif = any(${[...nifs]}::text[]) and e.deleted_at is null
      where p.id = ${processId} and p.deleted_at is null and ${isTheirs(nifs)}`.execute(db);
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  throw kernelErrors['record.not-found']();
}
