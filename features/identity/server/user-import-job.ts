import { takenConstraint } from '#platform/kernel/unknown.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { can } from '#platform/access/actor.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { Readable } from 'node:stream';
import { importPeople } from '../jobs.ts';
import { fieldLabel } from '../domain/people-file.ts';
import { mayUsers } from '../users-contract.ts';
import { defaultRoles, setRoles } from './user-actions.ts';
import { judge, openPlan, parseFile, type Candidate, type Refusal } from './user-import.ts';
import { sendInvitation } from './user-invite.ts';

const batch = 50;

/** Imports what can be imported, some people at a time; a line that became somebody in an earlier attempt is left as it is. */
export const importPeopleHandler = handleJob(importPeople, async ({ site, actor, payload, services, signal, progress }) => {
  if (!can(actor, mayUsers.import, site.config.permissions)) throw kernelErrors['access.denied']();
  const { fileId, locale, invite } = payload;
  const parsed = parseFile(await openPlan(site, services.files, actor, fileId));
  const before = await site.db.selectFrom('account_import').select('line').where('file_id', '=', fileId).execute();
  const done = new Set(before.map(({ line }) => line));
  const lines = parsed.lines.filter(({ line }) => !done.has(line));
  const { ready, refused } = await judge(site, actor, locale, { ...parsed, lines });
  let invited = 0;
  const add = async (candidates: readonly Candidate[]): Promise<void> => {
    await site.tx(actor, async (trx) => {
      const others = payload.roleIds ?? (await defaultRoles(trx));
      for (const { line, person, roleIds } of candidates) {
        const { roles: _names, ...account } = person;
        const { id } = await trx
          .insertInto('account')
          .values({
            ...account,
            phone_verified_at: account.phone === null ? null : services.now(),
            pending_email: null,
            password_hash: null,
            email_verified_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await setRoles(trx, { actor, locale }, Number(id), roleIds ?? others);
        await trx
          .insertInto('account_import')
          .values({ file_id: fileId, line, account_id: Number(id) })
          .execute();
        if (!invite || account.email === null) continue;
        await sendInvitation(trx, { services, site }, Number(id));
        invited += 1;
      }
    });
  };
  const late: Refusal[] = [];
  for (let from = 0; from < ready.length; from += batch) {
    signal.throwIfAborted();
    const some = ready.slice(from, from + batch);
    try {
      await add(some);
    } catch (error) {
      if (takenConstraint(error) === null) throw error;
      // An address was taken in the meantime: check again, line by line.
      const again = await judge(site, actor, locale, { ...parsed, lines: parsed.lines.filter(({ line }) => some.some((one) => one.line === line)) });
      late.push(...again.refused);
      for (const one of again.ready) await add([one]);
    }
    await progress((Math.min(from + batch, ready.length) / ready.length) * 95);
  }
  const left = [...refused, ...late].toSorted((a, b) => a.line - b.line);
  const created = parsed.lines.length - left.length;
  const message = {
    pt: `${created} criadas, ${left.length} recusadas`,
    en: `${created} created, ${left.length} refused`,
  };
  const data = { created, refused: left.length, invited };
  if (left.length === 0) return { message, data };
  const file = await services.files.receive(site, {
    name: locale === 'pt' ? 'linhas-recusadas.csv' : 'refused-lines.csv',
    kind: 'export',
    visibility: 'private',
    content: Readable.from(csvRows(refusedTable(left, locale, site.config.timeZone))),
    expiresAt: new Date(services.now().getTime() + 86_400_000),
  });
  const stored = await site.tx(actor, (trx) => services.files.store(trx, site, actor, file));
  return { message, data, fileId: stored.id };
});

function refusedTable(left: readonly Refusal[], locale: 'pt' | 'en', timeZone: string) {
  const titles = locale === 'pt' ? ['Linha', 'Nome', 'Motivo'] : ['Line', 'Name', 'Reason'];
  async function* rows() {
    for (const { line, name, complaints } of left)
      yield [line, name, complaints.map(({ field, message }) => `${fieldLabel(field, locale)}: ${message}`).join('; ')];
  }
  return {
    name: 'x',
    locale,
    timeZone,
    rows: rows(),
    columns: titles.map((title, index) => ({ title, ...(index === 0 && { kind: 'number' as const }) })),
  };
}
