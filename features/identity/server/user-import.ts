import { CsvError, parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Actor } from '#platform/access/actor.ts';
import { can } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { delimiterOf } from '#platform/kernel/csv.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError, fieldErrors, sayComplaint } from '#platform/kernel/messages.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { importErrors, type ImportPlan, type importContract } from '../import-contract.ts';
import { columnsOf, people, readLine, repeatedLines, type ImportedPerson, type PeopleField, type PeopleLine } from '../domain/people-file.ts';
import { importPeople } from '../jobs.ts';
import { roleName } from '../roles.ts';
import { mayUsers, peopleErrors } from '../users-contract.ts';
import { refuseBeyond, rolesFor } from './user-rules.ts';

const keptHours = 24;
const shown = 200;

type Contract = typeof importContract;

/** A line that can become an account. */
export interface Candidate {
  readonly line: number;
  readonly person: ImportedPerson;
  /** Roles its own line names; null where it names none. */
  readonly roleIds: readonly number[] | null;
}

export interface Refusal {
  readonly line: number;
  readonly name: string;
  readonly complaints: readonly { readonly field: string; readonly message: string }[];
}

export interface Judged {
  readonly columns: readonly { readonly title: string; readonly field: PeopleField | null }[];
  readonly ready: readonly Candidate[];
  readonly refused: readonly Refusal[];
}

/** Reads an uploaded file and tells what an import would do. The file is kept for a day, so that exactly it can be imported. */
export async function planImport(call: Call<Contract['plan']>): Promise<ImportPlan> {
  const { site, services, actor, locale } = call;
  const file = call.files[0];
  if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('file', 'required', locale) });
  const judged = await judge(site, actor, locale, parseFile(await readFile(file.path)));
  const received = await services.files.receive(site, {
    name: 'pessoas.csv',
    kind: 'export',
    visibility: 'private',
    content: { path: file.path },
    expiresAt: new Date(services.now().getTime() + keptHours * 3_600_000),
  });
  const { id } = await call.tx((trx) => services.files.store(trx, site, actor, received));
  const names = new Map((await rolesFor(site.db, actor)).map((role) => [role.id, roleName(role, locale)]));
  return {
    id,
    total: judged.ready.length + judged.refused.length,
    ready: judged.ready.length,
    withEmail: judged.ready.filter(({ person }) => person.email !== null).length,
    columns: [...judged.columns],
    sample: judged.ready.slice(0, 10).map(({ line, person, roleIds }) => ({
      line,
      name: person.name,
      email: person.email,
      phone: person.phone,
      roles: (roleIds ?? []).map((role) => names.get(role) ?? String(role)),
    })),
    refused: judged.refused.slice(0, shown).map((one) => ({ ...one, complaints: [...one.complaints] })),
  };
}

export async function startImport(call: Call<Contract['run']>): Promise<{ jobId: string }> {
  const { site, services, actor, body, locale } = call;
  const roleIds = body.roleIds ?? null;
  if (roleIds !== null) {
    if (!call.can(mayUsers.assign)) throw kernelErrors['access.denied']();
    const known = await rolesFor(call.db, actor);
    if (roleIds.some((id) => !known.some((role) => role.id === id)))
      throw kernelErrors['request.invalid']({ fields: fieldError('roleIds', 'choice', locale) });
    await refuseBeyond(
      call.db,
      actor,
      known.filter(({ id }) => roleIds.includes(id)).flatMap(({ codes }) => codes),
    );
  }
  await openPlan(site, services.files, actor, call.params.id);
  const payload = { fileId: call.params.id, roleIds, invite: body.invite, locale };
  return { jobId: await call.tx((trx) => services.jobs.start(trx, site, actor, importPeople, payload)) };
}

/** The kept file of whoever uploaded it; to everybody else it is not there. */
export async function openPlan(site: Site, files: Call['services']['files'], actor: Actor, id: string): Promise<Uint8Array> {
  const owner = await site.db.selectFrom('file').select('created_by').where('id', '=', id).executeTakeFirst();
  const opened = owner && owner.created_by === actor.userId ? await files.open(site, id) : null;
  if (!opened) throw kernelErrors['record.not-found']();
  return buffer(opened.stream);
}

/** Portuguese Excel often writes Windows-1252; everything else is UTF-8. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Parsed {
  readonly titles: readonly string[];
  readonly columns: readonly (PeopleField | null)[];
  readonly lines: readonly PeopleLine[];
}

/** Throws what is wrong with the file as a whole. */
export function parseFile(bytes: Uint8Array): Parsed {
  const text = decodeText(bytes);
  let cells: string[][];
  try {
    cells = parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true, max_record_size: 100_000 });
  } catch (error) {
    throw importErrors['people.file-unreadable']({
      params: { line: error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : 1 },
      cause: error,
    });
  }
  const [titles = [], ...rows] = cells;
  const columns = columnsOf(titles);
  if (!columns.includes('name')) throw importErrors['people.file-without-name']();
  if (rows.length > people.maxLines) throw importErrors['people.file-too-long']({ params: { max: people.maxLines } });
  return { titles, columns, lines: rows.flatMap((row, index) => readLine(columns, row, index + 2) ?? []) };
}

/** What of the file can be imported now, by this person. */
export async function judge(site: Site, actor: Actor, locale: Locale, { titles, columns, lines }: Parsed): Promise<Judged> {
  const assigns = can(actor, mayUsers.assign, site.config.permissions);
  const roles = await rolesFor(site.db, actor);
  const repeated = repeatedLines(lines);
  const taken = await takenIn(site.db, lines);
  const say = (field: string, code: string, value = '') => ({ field, message: sayComplaint({ code, params: { value } }, locale, field) });
  const ready: Candidate[] = [];
  const refused: Refusal[] = [];
  for (const { line, name, read } of lines) {
    if (!read.success) {
      const complaints = Object.entries(fieldErrors(read.error, locale)).flatMap(([field, all]) => all.map(({ message }) => ({ field, message })));
      refused.push({ line, name, complaints });
      continue;
    }
    const person = read.data;
    const complaints: { field: string; message: string }[] = [];
    const again = repeated.get(line);
    if (again) complaints.push(say(again, 'list.duplicate', person[again] ?? ''));
    if (person.email !== null && taken.has(person.email)) complaints.push(say('email', 'taken'));
    if (person.phone !== null && taken.has(person.phone)) complaints.push(say('phone', 'taken'));
    const named = person.roles.map((text) =>
      roles.find((role) => sameName(text, role.name) || sameName(text, roleName(role, 'en')) || sameName(text, roleName(role, 'pt'))),
    );
    if (named.some((role) => role === undefined)) complaints.push(say('roles', 'choice'));
    else if (named.length > 0 && (!assigns || named.some((role) => (role?.beyond.length ?? 0) > 0)))
      complaints.push({ field: 'roles', message: peopleErrors['people.beyond']().say(locale) });
    if (complaints.length > 0) refused.push({ line, name, complaints });
    else ready.push({ line, person, roleIds: named.length === 0 ? null : named.flatMap((role) => role?.id ?? []) });
  }
  return { columns: titles.map((title, index) => ({ title, field: columns[index] ?? null })), ready, refused };
}

const sameName = (one: string, other: string): boolean => one.localeCompare(other, 'pt', { sensitivity: 'base' }) === 0;

/** E-mails and phones of the file that belong to somebody already. */
async function takenIn(db: Db, lines: readonly PeopleLine[]): Promise<Set<string>> {
  const known = lines.flatMap(({ read }) => (read.success ? [read.data] : []));
  const emails = known.flatMap(({ email }) => email ?? []);
  const phones = known.flatMap(({ phone }) => phone ?? []);
  const { rows } = await sql<{ value: string }>`
    select email as value from account where deleted_at is null and email = any(${emails}::text[])
    union all select phone from account where deleted_at is null and phone_verified_at is not null and phone = any(${phones}::text[])`.execute(db);
  return new Set(rows.map(({ value }) => value));
}
