import { findUsers, membersOf, roleNames } from '#features/identity/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Addressee, NotificationSubject, NotificationTrigger, Reading } from '#platform/notify/server/trigger.ts';
import type { Channel } from '../channels.ts';
import { reachKey, readTarget, type Target } from '../domain/targets.ts';
import type { DeliveryRow } from './tables.ts';

export type Person = Addressee & {
  readonly role: DeliveryRow['role'];
  /** Asked for neither by the person's own request nor by an address that staff typed: how often is the person's choice. */
  readonly choice: boolean;
  /** The trigger's own target that named the person; null: a role, an account, a typed address. */
  readonly target: string | null;
  /** What the person may read of the record; absent: all that the message says. */
  readonly reads?: Reading;
};

interface Audience {
  readonly channel: Channel;
  readonly targets: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/**
 * Everybody behind the targets whom the channel can name, each once. The trigger's
 * own targets come first: their people have links of their own.
 */
export async function addresseesOf(
  db: Db,
  { channel, targets, cc, bcc }: Audience,
  subject: NotificationSubject | null,
  exceptUserId: number | null,
  receipts: ReadonlySet<string> = new Set(),
): Promise<Person[]> {
  const isReceipt = (target: Target): boolean => target.kind === 'own' && receipts.has(target.id);
  const rank = (target: Target): number => (isReceipt(target) ? 0 : target.kind === 'own' ? 1 : 2);
  const read = targets.flatMap((text) => readTarget(text) ?? []).toSorted((a, b) => rank(a) - rank(b));
  const found: Person[] = [];
  const told = new Set<string>();
  const add = (person: Addressee, role: Person['role'], choice: boolean, target: string | null): void => {
    if (person.userId !== null && person.userId === exceptUserId) return;
    const key = reachKey(channel, person);
    if (key === null || told.has(key)) return;
    told.add(key);
    found.push({ ...person, role, choice, target });
  };
  for (const target of read)
    for (const person of await peopleOf(db, target, subject))
      add(person, 'to', !isReceipt(target) && target.kind !== 'email', target.kind === 'own' ? target.id : null);
  if (channel === 'email') {
    for (const email of cc) add(stranger(email), 'cc', false, null);
    for (const email of bcc) add(stranger(email), 'bcc', false, null);
  }
  const reads = found.length > 0 ? await subject?.readBy?.(found) : undefined;
  return reads ? found.map((person, index) => ({ ...person, ...(reads[index] && { reads: reads[index] }) })) : found;
}

async function peopleOf(db: Db, target: Target, subject: NotificationSubject | null): Promise<readonly Addressee[]> {
  if (target.kind === 'own') return subject ? subject.addressees(target.id) : [];
  if (target.kind === 'email') return [stranger(target.address)];
  const users = target.kind === 'role' ? await membersOf(db, [target.id]) : await findUsers(db, { ids: [target.id] });
  return users.map(({ id, ...user }) => ({ userId: id, ...user }));
}

function stranger(email: string): Addressee {
  return { userId: null, name: null, email, locale: 'pt' };
}

/** What a target is called. A role or person that is gone is named by its number. */
export async function targetNames(
  db: Db,
  targets: readonly string[],
  triggers: readonly NotificationTrigger[],
  locale: Locale,
): Promise<Map<string, string>> {
  const read = targets.map((text) => [text, readTarget(text)] as const);
  const userIds = read.flatMap(([, target]) => (target?.kind === 'user' ? [target.id] : []));
  const users = userIds.length === 0 ? [] : await findUsers(db, { ids: userIds, limit: userIds.length });
  const roles = read.some(([, target]) => target?.kind === 'role') ? await roleNames(db, locale) : [];
  const own = triggers.flatMap((trigger) => trigger.targets);
  const nameOf = (text: string, target: Target | null): string => {
    if (target?.kind === 'email') return target.address;
    if (target?.kind === 'role') return roleLabel(roles.find(({ id }) => id === target.id)?.name ?? String(target.id), locale);
    if (target?.kind === 'user') return users.find(({ id }) => id === target.id)?.name ?? String(target.id);
    return own.find(({ id }) => id === text)?.label[locale] ?? text;
  };
  return new Map(read.map(([text, target]) => [text, nameOf(text, target)]));
}

function roleLabel(name: string, locale: Locale): string {
  return locale === 'pt' ? `Perfil ${name}` : `Role ${name}`;
}

/** Choices for the field: the triggers' own, then roles and people whose name holds the term. */
export async function offeredTargets(db: Db, own: NotificationTrigger['targets'], term: string, locale: Locale) {
  const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const fits = (label: string): boolean => fold(label).includes(fold(term));
  const roles = (await roleNames(db, locale)).map(({ id, name }) => ({ value: `role:${id}`, label: roleLabel(name, locale) }));
  const users = term.length < 2 ? [] : await findUsers(db, { q: term, limit: 20 });
  return [
    ...own.map(({ id, label }) => ({ value: id, label: label[locale] })).filter(({ label }) => fits(label)),
    ...roles.filter(({ label }) => fits(label)),
    ...users.map(({ id, name }) => ({ value: `user:${id}`, label: name })),
    ...(readTarget(`email:${term}`) ? [{ value: `email:${term.toLowerCase()}`, label: term.toLowerCase() }] : []),
  ];
}

export function receiptsOf(trigger: NotificationTrigger | undefined): Set<string> {
  return new Set(trigger?.targets.filter(({ receipt }) => receipt).map(({ id }) => id));
}
