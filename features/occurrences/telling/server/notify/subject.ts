import { tableOf } from '#platform/kernel/entries.ts';
import { hasKey, keysOf } from '#platform/kernel/unknown.ts';
import { sql } from 'kysely';
import { findUsers, usersById } from '#features/identity/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Addressee, Announcement, NotificationSubject } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { gateOfChange } from '../../../record/domain/gate-tables.ts';
import { gatedFields, gates, type Gated } from '../../../record/domain/gates.ts';
import { reopeningMove } from '../../../record/domain/moves.ts';
import { citizenStatus, publicStatusIds } from '../../../record/domain/statuses.ts';
import { isPublic } from '../../../record/domain/visibility.ts';
import { may } from '../../../record/permissions.ts';
import { currentCatalogue, type Catalogue } from '../../../record/server/catalogue.ts';
import { seenOf } from '../../../record/server/present.ts';
import { shownToEach } from './readers.ts';
import { readReporter } from '../../../record/server/record.ts';
import { personJoin, wholeColumns, type WholeRow } from '../../../record/server/rows.ts';
import type { TargetId } from './tags.ts';
import { fieldNames, visibilityNames } from './words.ts';

/** A municipality's unit has tens of people. */
const mostMembers = 1000;

/** An occurrence as templates are filled from it, and the people around it. Null once it is deleted, unless that is the news. */
export async function occurrenceSubject(site: Site, { trigger, recordId, facts }: Announcement): Promise<NotificationSubject | null> {
  const { db } = site;
  const { rows } =
    await sql<WholeRow>`select ${wholeColumns} from occurrence o ${personJoin} where o.id = ${Number(recordId)} and o.confirmed_at is not null`.execute(
      db,
    );
  const row = rows[0];
  if (!row || (row.deleted_at !== null && trigger !== 'occurrences.deleted')) return null;
  const catalogue = await currentCatalogue(db, site);
  const statusId = Number(facts['statusId'] ?? row.status_id);
  const isNote = trigger === 'occurrences.noted';
  const values = {
    codigo: row.code,
    tipo: catalogue.types.get(row.type_id)?.name ?? '',
    estado: citizenStatus(catalogue.statuses, statusId)?.name ?? '',
    morada: row.address,
    freguesia: catalogue.parishes.get(row.parish_id ?? 0)?.name ?? '',
    descricao: row.description,
    unidade: catalogue.unities.get(row.unity_id ?? 0)?.name ?? '',
    responsavel: row.assigned_name ?? '',
    motivo: facts['reason'] ?? '',
    resposta: isNote ? '' : (facts['text'] ?? ''),
    nota: isNote ? (facts['text'] ?? '') : '',
    texto: facts['text'] ?? '',
    pergunta: facts['question'] ?? '',
    prazo: facts['due'] === undefined ? '' : formatDate(new Date(facts['due']), site.config.timeZone),
    prestador: facts['contractor'] ?? '',
    avaliacao: facts['rating'] ?? '',
    lembrete: facts['reminder'] ?? '',
    dias: facts['days'] ?? '',
    limite: facts['until'] ?? '',
  };
  const inWords = (locale: Locale, isShown: IsShown): Record<TagName, string> => ({
    ...values,
    alteracoes: fieldNames(shownFields(facts['fields'], isShown), locale),
    visibilidade: visibilityNames[row.visibility][locale],
  });
  const readAs = (isShown: IsShown) => ({ pt: withheld(inWords('pt', isShown), isShown), en: withheld(inWords('en', isShown), isShown) });
  // The news of what it is a duplicate of: only for its own people, and only for those who do not hear it there already.
  if (facts['duplicateOf'] !== undefined) {
    return newsOfOther(
      db,
      row,
      catalogue,
      readAs((field) => gates[field].told === 'public'),
      Number(facts['duplicateOf']),
      trigger,
    );
  }
  const people: Record<TargetId, () => Promise<readonly Addressee[]>> = {
    reporter: () => reporterOf(db, row, asksReporter(trigger, row, catalogue)),
    followers: () => followersOf(db, row, catalogue),
    unit: () => unitOf(db, row),
    assigned: () => staff(db, row, row.assigned_user_id === null ? [] : [row.assigned_user_id]),
  };
  return {
    title: row.code,
    values: readAs(() => true),
    readBy: async (addressees) =>
      (await shownToEach(site, row, addressees)).map((isShown) => ({
        key: gatedFields.filter((field) => !isShown(field)).join(),
        values: readAs(isShown),
      })),
    link: pageOf(row),
    addressees: async (target) => (hasKey(people, target) ? people[target]() : []),
  };
}

type IsShown = (field: Gated) => boolean;

/** The gate behind each value that a message may hold. */
export const tagGates = {
  codigo: 'open',
  tipo: 'type',
  estado: 'open',
  morada: 'open',
  freguesia: 'open',
  descricao: 'description',
  unidade: 'unity',
  responsavel: 'assigned',
  // Told with the happening to those whom the municipality has told of it.
  motivo: 'open',
  resposta: 'open',
  texto: 'open',
  pergunta: 'open',
  prazo: 'open',
  limite: 'open',
  nota: 'internal',
  prestador: 'internal',
  lembrete: 'internal',
  dias: 'internal',
  avaliacao: 'satisfaction',
  // Field by field: see `shownFields`.
  alteracoes: 'open',
  visibilidade: 'visibility',
} as const satisfies Readonly<Record<string, Gated | 'open'>>;
type TagName = keyof typeof tagGates;

function withheld(values: Record<TagName, string>, isShown: IsShown): Record<string, string> {
  return tableOf(keysOf(tagGates), (name) => {
    const gate = tagGates[name];
    return gate === 'open' || isShown(gate) ? values[name] : '';
  });
}

function shownFields(fields: string | undefined, isShown: IsShown): string | undefined {
  return fields
    ?.split(',')
    .filter((field) => {
      const gate = gateOfChange(field);
      return gate === 'open' || isShown(gate);
    })
    .join(',');
}

const pageOf = ({ code }: WholeRow): string => `/meubairro/occurrence/${code}`;

/** Closed: the reporter is asked whether it was solved, and may say that it was not where that move is allowed. */
function asksReporter(trigger: string, row: WholeRow, { moves, statuses }: Catalogue): readonly ('yes' | 'no')[] {
  const closed = trigger === 'occurrences.solved' || trigger === 'occurrences.closed';
  if (!closed || row.closed_at === null) return [];
  const yes = trigger === 'occurrences.solved' ? (['yes'] as const) : [];
  return reopeningMove(moves, statuses, row.status_id) === null ? yes : [...yes, 'no'];
}

const answers: Readonly<Record<'yes' | 'no', Text>> = {
  yes: { pt: 'Ficou resolvido', en: 'It was solved' },
  no: { pt: 'Não ficou resolvido', en: 'It was not solved' },
};

async function newsOfOther(
  db: Db,
  row: WholeRow,
  catalogue: Catalogue,
  values: NotificationSubject['values'],
  otherId: number,
  trigger: string,
): Promise<NotificationSubject | null> {
  const { rows } = await sql<WholeRow>`select ${wholeColumns} from occurrence o ${personJoin}
    where o.live and (o.id = ${otherId} or (o.duplicate_of_id = ${otherId} and o.id < ${row.id})) order by o.id`.execute(db);
  const other = rows.find(({ id }) => id === otherId);
  // What was written to people of a private one is theirs alone: the others hear only how it stands.
  const isPrivate = other?.visibility === 'private';
  if (!other || (isPrivate && trigger === 'occurrences.answered')) return null;
  const keys = ({ userId, email }: Addressee): string[] => [...(userId === null ? [] : [`user ${userId}`]), ...(email ? [email.toLowerCase()] : [])];
  const told = new Set<string>();
  for (const one of rows)
    for (const person of [...(await reporterOf(db, one, [])), ...(await followersOf(db, one, catalogue))])
      for (const key of keys(person)) told.add(key);
  const fresh = (people: readonly Addressee[]) => people.filter((person) => !keys(person).some((key) => told.has(key)));
  const silent: Readonly<Record<string, string>> = isPrivate ? { motivo: '', resposta: '', texto: '' } : {};
  return {
    title: row.code,
    values: { pt: { ...values.pt, ...silent }, en: { ...values.en, ...silent } },
    link: pageOf(row),
    addressees: async (target) =>
      target === 'reporter' ? fresh(await reporterOf(db, row, [])) : target === 'followers' ? fresh(await followersOf(db, row, catalogue)) : [],
  };
}

/** Of a part: whoever reported the whole, with the page of the whole. */
async function reporterOf(db: Db, row: WholeRow, asks: readonly ('yes' | 'no')[]): Promise<Addressee[]> {
  if (row.parent_id !== null) {
    const { rows } = await sql<WholeRow>`select ${wholeColumns} from occurrence o ${personJoin} where o.id = ${row.parent_id} and o.live`.execute(db);
    return rows[0] ? reporterOf(db, rows[0], []) : [];
  }
  const { name, email, phone, locale, private_token } = await readReporter(db, row.id);
  const key = `token=${encodeURIComponent(private_token)}`;
  const choices = asks.map((answer) => ({ label: answers[answer], link: `/meubairro/solved/${row.code}?answer=${answer}&${key}` }));
  return [{ userId: row.reporter_user_id, name, email, phone, locale, link: `${pageOf(row)}?${key}`, ...(choices.length > 0 && { choices }) }];
}

/** While it is not public, only those of its followers who work on it. */
async function followersOf(db: Db, row: WholeRow, catalogue: Catalogue): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('occurrence_follower')
    .select(['user_id', 'email', 'locale', 'token'])
    .where('occurrence_id', '=', row.id)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  const users = await usersById(
    db,
    rows.map((follower) => follower.user_id),
  );
  const publicTypeIds = [...catalogue.types.values()].filter((type) => type.isPublic).map((type) => type.id);
  const open = isPublic({ publicTypeIds, publicStatusIds: publicStatusIds(catalogue.statuses) }, seenOf(row));
  const inside = open ? [] : (await unitOf(db, row)).map(({ userId }) => userId);
  return rows
    .filter(({ user_id }) => open || (user_id !== null && inside.includes(user_id)))
    .map(({ user_id, email, locale, token }) => {
      const user = users.get(user_id ?? 0);
      return {
        userId: user_id,
        name: user?.name ?? null,
        email: email ?? user?.email ?? null,
        phone: user?.phone ?? null,
        locale,
        link: pageOf(row),
        stop: `/meubairro/unfollow/${row.id}?token=${encodeURIComponent(token)}`,
      };
    });
}

async function unitOf(db: Db, row: WholeRow): Promise<readonly Addressee[]> {
  if (row.unity_id === null) return [];
  const members = await db.selectFrom('unity_user').select('user_id').where('unity_id', '=', row.unity_id).execute();
  return staff(
    db,
    row,
    members.map(({ user_id }) => user_id),
  );
}

/** Only people who may open it: a private one needs the code for private ones. */
async function staff(db: Db, row: WholeRow, ids: readonly number[]): Promise<readonly Addressee[]> {
  if (ids.length === 0) return [];
  const allowed = await findUsers(db, { ids, code: may.view, limit: mostMembers });
  const priv = row.visibility === 'private' ? await findUsers(db, { ids, code: may.viewPrivate, limit: mostMembers }) : allowed;
  return allowed
    .filter(({ id }) => id === row.assigned_user_id || priv.some((user) => user.id === id))
    .map(({ id, ...user }) => ({ userId: id, ...user, link: `/meubairro/home/${row.code}` }));
}
