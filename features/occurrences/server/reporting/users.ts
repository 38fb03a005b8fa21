import { createAtCounter, findAtCounter, isFromCounter, updateAtCounter, usersById, type CounterForm } from '#features/identity/server/index.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { errors } from '../../errors.ts';
import { may } from '../../permissions.ts';
import type { Context } from '../context.ts';
import { deny } from '../denied.ts';
import type { Trx } from '#platform/db/tables.ts';

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

export async function updatePerson(trx: Trx, { locale }: Context, id: number, form: CounterForm) {
  const changed = await updateAtCounter(trx, id, form);
  if (changed === null) throw kernelErrors['record.not-found']();
  if (changed === 'refused') throw errors['occurrence.user-has-owner']();
  if ('taken' in changed) throw kernelErrors['request.invalid']({ fields: fieldError(changed.taken, 'taken', locale) });
  return { id, name: form.name, email: form.email, phone: form.phone, editable: true };
}
