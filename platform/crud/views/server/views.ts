import { recordOf, takenConstraint } from '#platform/kernel/unknown.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type ColumnType, type Generated, type SqlBool } from 'kysely';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { shareViews, viewsContract, viewState, type SavedView, type ViewState } from '../contract.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    saved_view: {
      id: Generated<number>;
      user_id: number;
      list: string;
      name: string;
      role_id: number | null;
      role_default: boolean;
      state: ColumnType<ViewState, string, string>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
  }
}

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly list: string;
  readonly name: string;
  readonly role_id: number | null;
  readonly role_default: boolean;
  readonly state: ViewState;
}
type Wanted = Pick<SavedView, 'name' | 'roleId' | 'roleDefault' | 'state'>;

export function viewRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, viewsContract, {
    list: async (call) => ({ items: await views(call, call.query.list) }),
    create: (call) =>
      named(call, async () => {
        guardSharing(call, call.body);
        const { list } = call.body;
        const id = await call.tx(async (trx) => {
          const row = await trx
            .insertInto('saved_view')
            .values({ user_id: who(call), list, ...columns(call.body) })
            .returning('id')
            .executeTakeFirstOrThrow();
          return Number(row.id);
        });
        return one(call, list, id);
      }),
    update: (call) =>
      named(call, async () => {
        const row = await own(call, call.params.id);
        if (call.body.roleId !== row.role_id || call.body.roleDefault !== row.role_default) guardSharing(call, call.body);
        await call.tx((trx) =>
          trx
            .updateTable('saved_view')
            .set({ ...columns(call.body), updated_at: sql`now()` })
            .where('id', '=', call.params.id)
            .execute(),
        );
        return one(call, row.list, call.params.id);
      }),
    remove: async (call) => {
      const row = await call.db.selectFrom('saved_view').select(['user_id', 'role_id']).where('id', '=', call.params.id).executeTakeFirst();
      const may = row && (Number(row.user_id) === who(call) || (row.role_id !== null && call.can(shareViews)));
      if (!may) throw kernelErrors['record.not-found']();
      await call.tx((trx) => trx.deleteFrom('saved_view').where('id', '=', call.params.id).execute());
    },
    setDefault: async (call) => {
      const { list, id } = call.body;
      if (id !== null && !(await views(call, list)).some((view) => view.id === id)) throw kernelErrors['record.not-found']();
      const value = JSON.stringify({ id });
      await call.tx((trx) =>
        trx
          .insertInto('preference')
          .values({ user_id: who(call), key: defaultKey(list), value })
          .onConflict((oc) => oc.columns(['user_id', 'key']).doUpdateSet({ value }))
          .execute(),
      );
    },
  });
}

const who = (call: CallContext): number => call.actor.userId ?? 0;
const defaultKey = (list: string): string => `view.${list}`;

/** Only whoever may share gives a view to a role; a role's default is a shared view. */
function guardSharing(call: CallContext, { roleId, roleDefault }: Wanted): void {
  if (roleDefault && roleId === null) throw kernelErrors['request.invalid']({ fields: fieldError('roleId', 'required', call.locale) });
  if (roleId !== null && !call.can(shareViews)) throw kernelErrors['access.denied']();
}

function columns({ name, roleId, roleDefault, state }: Wanted) {
  return { name, role_id: roleId, role_default: roleDefault, state: JSON.stringify(state) };
}

/** Mine, and those shared with a role of mine; the list's default marked. */
async function views(call: CallContext, list: string): Promise<SavedView[]> {
  const roles = [...call.actor.roleIds];
  const rows: Row[] = await call.db
    .selectFrom('saved_view')
    .select(['id', 'user_id', 'list', 'name', 'role_id', 'role_default', 'state'])
    .where('list', '=', list)
    .where((eb) => eb.or([eb('user_id', '=', who(call)), sql<SqlBool>`role_id = any(${roles}::bigint[])`]))
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
  const chosen = await call.db
    .selectFrom('preference')
    .select('value')
    .where('user_id', '=', who(call))
    .where('key', '=', defaultKey(list))
    .executeTakeFirst();
  const ids = rows.map((row) => Number(row.id));
  const { id: kept } = recordOf(chosen?.value);
  const mine = kept === null || typeof kept === 'number' ? kept : undefined;
  const roleDefault = rows.find((row) => row.role_default && row.role_id !== null && roles.includes(Number(row.role_id)));
  // A choice of mine counts, also that of no view; one that is gone does not.
  const first = mine === null || (mine !== undefined && ids.includes(mine)) ? mine : roleDefault ? Number(roleDefault.id) : null;
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    mine: Number(row.user_id) === who(call),
    roleId: row.role_id === null ? null : Number(row.role_id),
    isDefault: Number(row.id) === first,
    roleDefault: row.role_default,
    state: viewState.parse(row.state),
  }));
}

async function one(call: CallContext, list: string, id: number): Promise<SavedView> {
  const view = (await views(call, list)).find((other) => other.id === id);
  if (!view) throw kernelErrors['record.not-found']();
  return view;
}

async function own(call: CallContext, id: number): Promise<Row> {
  const row = await call.db.selectFrom('saved_view').selectAll().where('id', '=', id).where('user_id', '=', who(call)).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return { ...row, role_id: row.role_id === null ? null : Number(row.role_id) };
}

/** Two views of one person in one list need two names. */
async function named<T>(call: CallContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (takenConstraint(error) !== 'saved_view_name') throw error;
    throw kernelErrors['request.invalid']({ fields: fieldError('name', 'taken', call.locale), cause: error });
  }
}
