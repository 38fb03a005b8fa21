import { sql } from 'kysely';
import {
  createAtCounter,
  findAtCounter,
  isFromCounter,
  showAtCounter,
  updateAtCounter,
  usersById,
  type CounterForm,
} from '#features/identity/server/index.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { errors } from '../../record/errors.ts';
import { may } from '../../record/permissions.ts';
import type { Context } from '../../record/server/context.ts';
import { deny } from '../../record/server/denied.ts';
import type { Db, Trx } from '#platform/db/tables.ts';

interface Typed {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * The user a clerk registers for: what the form leaves open comes from the account. Whoever may only make new people registers for
 * those made at a counter, not for somebody with an account of their own.
 */
export async function onBehalfOf(context: Context, userId: number, typed: Typed) {
  const { site, sight, locale } = context;
  const allowed = sight.can(may.addForUser) || (sight.can(may.addForNewUser) && (await isFromCounter(site.db, userId)));
  deny(context, allowed ? [] : ['reporterId']);
  const user = (await usersById(site.db, [userId])).get(userId);
  if (!user) throw kernelErrors['request.invalid']({ fields: fieldError('reporterId', 'choice', locale) });
  return { userId, name: typed.name ?? user.name, email: typed.email ?? user.email, phone: typed.phone ?? user.phone };
}

/** People for the desk to choose from; contacts tell two of one name apart, for whoever may see them. */
export async function searchPeople({ site, sight }: Context, q: string) {
  const open = sight.can(may.viewReporter);
  const found = await findAtCounter(site.db, q);
  return found.map((person) => (open ? person : { ...person, email: null, phone: null }));
}

export async function createPerson(trx: Trx, { locale }: Context, form: CounterForm) {
  const made = await createAtCounter(trx, form, locale);
  if ('taken' in made) throw kernelErrors['request.invalid']({ fields: fieldError(made.taken, 'taken', locale) });
  return { id: made.id, name: form.name, email: form.email, phone: form.phone, editable: true };
}

/** Whoever may not see the data of reporters cannot put them right either. */
function needSight({ sight }: Context): void {
  if (!sight.can(may.viewReporter)) throw kernelErrors['access.denied']();
}

export async function showPerson(db: Db, context: Context, id: number) {
  needSight(context);
  const found = await showAtCounter(db, id);
  if (!found) throw kernelErrors['record.not-found']();
  if (!found.editable) throw errors['occurrence.user-has-owner']();
  return found;
}

/** Corrects the account, and the copy of it that their reports keep; the history of each says that, without the values. */
export async function updatePerson(trx: Trx, context: Context, id: number, version: number | null, form: CounterForm) {
  needSight(context);
  const done = await updateAtCounter(trx, id, version, form, context.now);
  if (done.outcome === 'unknown') throw kernelErrors['record.not-found']();
  if (done.outcome === 'refused') throw errors['occurrence.user-has-owner']();
  if (done.outcome === 'taken') throw kernelErrors['request.invalid']({ fields: fieldError(done.field, 'taken', context.locale) });
  const changed = correctable.filter((field) => form[field] !== done.before[field]);
  if (changed.length > 0) await correctReports(trx, context, id, done.before, form, changed);
  return showPerson(trx, context, id);
}

const correctable = ['name', 'email', 'phone', 'nif'] as const;
type Correctable = (typeof correctable)[number];

/** Only where the report says what the account said: another address given for one report stays. */
async function correctReports(
  trx: Trx,
  { actor, now }: Context,
  userId: number,
  before: Readonly<Record<Correctable, string | null>>,
  after: Readonly<Record<Correctable, string | null>>,
  changed: readonly Correctable[],
): Promise<void> {
  const sets = changed.map((field) => {
    const own = sql.ref(`r.${field}`);
    return sql`${sql.ref(field)} = case when ${own} is not distinct from ${before[field]} then ${after[field]} else ${own} end`;
  });
  const differs = sql.join(
    changed.map((field) => sql`r.${sql.ref(field)} is not distinct from ${before[field]}`),
    sql` or `,
  );
  const change = { field: 'reporter', old: null, new: changed.join() };
  await sql`with corrected as (
      update occurrence_reporter r set ${sql.join(sets)} from occurrence o
      where o.id = r.occurrence_id and o.reporter_user_id = ${userId} and o.anonymised_at is null and (${differs})
      returning r.occurrence_id
    ) insert into occurrence_event (occurrence_id, kind, side, is_public, actor_user_id, actor_name, changes, created_at)
    select occurrence_id, 'edited', 'staff', false, ${actor.userId}, ${actor.name === '' ? null : actor.name}, ${JSON.stringify([change])}::jsonb, ${now}
    from corrected`.execute(trx);
}
