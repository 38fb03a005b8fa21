import { sql } from 'kysely';
import { demoAccounts } from '#features/identity/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';

/** Ids behind the names that invented reports use. */
export interface CatalogueIds {
  readonly prefix: string;
  readonly types: ReadonlyMap<string, { readonly id: number; readonly subtypes: ReadonlyMap<string, number>; readonly unityId: number | null }>;
  readonly statuses: ReadonlyMap<string, number>;
  readonly channels: ReadonlyMap<string, number>;
  readonly priorities: ReadonlyMap<string, number>;
  readonly parishes: ReadonlyMap<string, number>;
  /** Who works for a unity. */
  readonly members: ReadonlyMap<number, Person>;
  readonly manager: Person;
  readonly citizen: Person & { readonly email: string | null };
}

export interface Person {
  readonly id: number | null;
  readonly name: string;
}

/** Units the demo's operator works for; the manager has the others. */
const operatorUnities = new Set(['Obras Municipais', 'Ambiente e Higiene Urbana', 'Espaços Verdes']);

export async function readCatalogue(trx: Trx, tenant: string): Promise<CatalogueIds> {
  const [types, subtypes, statuses, channels, priorities, unities, links, parishes, setting] = [
    await trx.selectFrom('occurrence_type').select(['id', 'code']).where('deleted_at', 'is', null).execute(),
    await trx.selectFrom('occurrence_subtype').select(['id', 'name', 'type_id']).where('deleted_at', 'is', null).execute(),
    await trx.selectFrom('occurrence_status').select(['id', 'name']).where('deleted_at', 'is', null).execute(),
    await trx.selectFrom('channel').select(['id', 'name']).where('deleted_at', 'is', null).execute(),
    await trx.selectFrom('priority').select(['id', 'name']).where('deleted_at', 'is', null).execute(),
    await trx.selectFrom('unity').select(['id', 'name', 'is_first']).where('deleted_at', 'is', null).orderBy('id').execute(),
    await trx.selectFrom('unity_type').select(['unity_id', 'type_id']).execute(),
    await trx.selectFrom('parish').select(['id', 'dicofre']).where('valid_to', 'is', null).execute(),
    await trx.selectFrom('occurrence_setting').select('code_prefix').executeTakeFirstOrThrow(),
  ];
  const { operator, manager, citizen } = await people(trx, tenant);
  const first = unities.find(({ is_first }) => is_first)?.id ?? null;
  const byName = (rows: readonly { id: number; name: string }[]): Map<string, number> => new Map(rows.map(({ id, name }) => [name, id]));
  const members = new Map(unities.map(({ id, name }) => [id, operatorUnities.has(name) ? operator : manager]));
  await join(trx, members);
  return {
    prefix: setting.code_prefix,
    types: new Map(
      types.map(({ id, code }) => [
        code,
        {
          id,
          subtypes: byName(subtypes.filter(({ type_id }) => type_id === id)),
          unityId: unities.find((unity) => links.some((link) => link.unity_id === unity.id && link.type_id === id))?.id ?? first,
        },
      ]),
    ),
    statuses: byName(statuses),
    channels: byName(channels),
    priorities: byName(priorities),
    parishes: new Map(parishes.map(({ id, dicofre }) => [dicofre, id])),
    members,
    manager,
    citizen,
  };
}

async function people(trx: Trx, tenant: string): Promise<{ operator: Person; manager: Person; citizen: Person & { email: string | null } }> {
  const demo = demoAccounts(tenant);
  const emails = demo.map(({ email }) => email);
  const rows = await trx.selectFrom('account').select(['id', 'name', 'email']).where('email', 'in', emails).execute();
  const find = (role: (typeof demo)[number]['role']): Person & { email: string | null } => {
    const account = demo.find((one) => one.role === role);
    const row = rows.find(({ email }) => email === account?.email);
    return { id: row?.id ?? null, name: row?.name ?? account?.name ?? '', email: row?.email ?? null };
  };
  return { operator: find('operator'), manager: find('manager'), citizen: find('citizen') };
}

/** Only who belongs to a unity can be given its work. */
async function join(trx: Trx, members: ReadonlyMap<number, Person>): Promise<void> {
  for (const [unity, { id }] of members)
    if (id !== null)
      await sql`insert into unity_user (unity_id, user_id) select ${unity}, ${id} where not exists (select 1 from unity_user where unity_id = ${unity} and user_id = ${id})`.execute(
        trx,
      );
}
