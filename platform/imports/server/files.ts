import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting, UploadedFile } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { PersonalData } from '#platform/privacy/server/personal-data.ts';

/* A slice has a table of files (`<table>`) with the columns below and more of its own, and one of their rows (`<table>_row`: import_id, row, data). */

/** A row of the table of files. */
export interface ImportFile {
  readonly id: number;
  readonly user_id: number;
  readonly file_id: string | null;
  readonly file_name: string;
  readonly state: 'reading' | 'ready' | 'failed';
  readonly job_id: string | null;
  readonly rows: number;
  readonly columns: { name: string; filled: number; samples: string[] }[];
}

/** Like the reports of bulk changes: longer than a week nobody takes an import back. */
const keptDays = 7;
const dayMs = 86_400_000;

/** The one file of an upload, with one of these endings. */
export function oneFile({ files: [file, second], locale }: Acting, endings: RegExp): UploadedFile {
  if (!file || second) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', locale) });
  if (!endings.test(file.name)) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'format', locale) });
  return file;
}

/** Keeps a file for a day, and begins in the same transaction the job that reads it. `own`: what the slice's own columns hold. */
export async function receiveFile(
  { site, services, actor, tx }: Acting,
  table: string,
  { name, path }: UploadedFile,
  own: Readonly<Record<string, string | null>>,
  begin: (trx: Trx, id: number) => Promise<string>,
): Promise<{ id: number; jobId: string }> {
  const now = services.now();
  const received = await services.files.receive(site, {
    name,
    kind: 'geodata',
    visibility: 'private',
    content: { path },
    expiresAt: new Date(now.getTime() + dayMs),
  });
  return tx(async (trx) => {
    const stored = await services.files.store(trx, site, actor, received);
    const values = { user_id: actor.userId ?? 0, file_id: stored.id, file_name: name, state: 'reading', created_at: now, ...own };
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(values))}) returning id::int as id`.execute(trx);
    const id = rows[0]?.id ?? 0;
    const jobId = await begin(trx, id);
    await sql`update ${sql.table(table)} set job_id = ${jobId} where id = ${id}`.execute(trx);
    return { id, jobId };
  });
}

/** One's own; nobody else's is there. */
export async function ownFile<Own = object>(db: Db | Trx, table: string, actor: Actor, id: number): Promise<ImportFile & Own> {
  const { rows } = await sql<ImportFile & Own>`select * from ${sql.table(table)} where id = ${id} and user_id = ${actor.userId ?? 0}`.execute(db);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

/** One's own that has been read: only that can be tried and brought in. */
export async function readyFile(db: Db | Trx, table: string, actor: Actor, id: number): Promise<void> {
  const { state } = await ownFile(db, table, actor, id);
  if (state !== 'ready') throw kernelErrors['record.not-found']();
}

/** As its owner sees it; the slice adds what its columns are proposed to fill. */
export function presentFile({ id, file_name: fileName, state, job_id: jobId, rows, columns }: ImportFile) {
  return { id: Number(id), fileName, state, jobId, rows, columns };
}

/** What was brought and is over a week old goes. Answers how many files. */
export async function forgetFiles(trx: Trx, table: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where created_at < ${before}`.execute(trx);
  return Number(numAffectedRows);
}

/** What waits goes with the account that brought it. */
export const filesOfPerson = (table: string): PersonalData => ({
  collect: async () => [],
  forget: async (trx, { userId }) => void (await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)),
});
