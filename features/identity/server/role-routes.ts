import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inLanguage } from '#platform/crud/resource.ts';
import { resourceHandlers } from '#platform/crud/server/index.ts';
import { bind, type Handlers } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { AnswerOf } from '#platform/http/contract.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { knownModules } from '#platform/tenancy/modules.ts';
import { permissionCodesOf } from '../domain/matrix.ts';
import { beyond } from '../domain/administrators.ts';
import { roleName } from '../roles.ts';
import { roles, rolesContract, viewingContract, type RoleArea } from '../roles-contract.ts';
import { mayUsers } from '../users-contract.ts';
import { createRole, removeRole, restoreRole, updateRole } from './role-actions.ts';
import { roleHistory } from './role-history.ts';
import { liveRole, readRole } from './role-record.ts';
import { codesOfEverybody } from './user-rules.ts';
import { enterView, leaveView } from './role-viewing.ts';

type Roles = typeof rolesContract;

export function roleRoutes(app: FastifyInstance, services: Services): void {
  const engine = resourceHandlers(services, { resource: roles, referrers: [] });
  const handlers: Handlers<Roles> = {
    list: engine.list,
    export: engine.export,
    history: async (call) => {
      if (!(await readRole(call.db, call.params.id))) throw kernelErrors['record.not-found']();
      return { items: await roleHistory(call.db, call.params.id, call.locale) };
    },
    lists: async (call) => ({ areas: await areasFor(call) }),
    holders,
    show: (call) => liveRole(call.db, call.params.id, call.locale),
    create: createRole,
    update: updateRole,
    remove: removeRole,
    restore: restoreRole,
  };
  bind(app, services, rolesContract, handlers);
  bind(app, services, viewingContract, { enter: enterView, leave: leaveView });
}

/** Areas of the modules that are switched on, with what the actor may give. */
async function areasFor({ services, site, locale, actor, db }: Call<Roles['lists']>): Promise<RoleArea[]> {
  const everybody = await codesOfEverybody(db);
  const names = new Map(knownModules.map(({ code, name }) => [code, name[locale]]));
  return services.permissions
    .filter(({ module }) => site.config.modules.includes(module))
    .map((area) => ({
      id: area.id,
      module: area.module,
      moduleName: names.get(area.module) ?? area.module,
      label: area.label[locale],
      permissions: area.permissions.map(({ code, action, label }) => ({
        code,
        action,
        label: label[locale],
        grantable: beyond([code], actor.codes, everybody).length === 0,
      })),
    }));
}

async function holders(call: Call<Roles['holders']>): Promise<AnswerOf<Roles['holders']>> {
  const { db, params, locale, services } = call;
  if (!permissionCodesOf(services.permissions).includes(params.code)) throw kernelErrors['record.not-found']();
  const { rows } = await sql<{
    id: number;
    key: string | null;
    name: string;
    people: number;
  }>`select id, key, name, people from ${sql.table(inLanguage(roles, locale).table)} r
    where deleted_at is null and exists (select 1 from role_permission rp where rp.role_id = r.id and rp.code = ${params.code}) order by fold(name), id`.execute(
    db,
  );
  const found = rows.map((role) => ({ id: Number(role.id), name: roleName(role, locale), people: role.people }));
  const ids = found.map(({ id }) => id);
  const holding = sql`a.deleted_at is null and a.active and exists (select 1 from account_role ar where ar.account_id = a.id and ar.role_id = any(${ids}::bigint[]))`;
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from account a where ${holding}`.execute(db);
  const people = call.can(mayUsers.view)
    ? (
        await sql<{ id: number; name: string; role_ids: number[] }>`select a.id, a.name,
          (select array_agg(ar.role_id) from account_role ar where ar.account_id = a.id and ar.role_id = any(${ids}::bigint[])) as role_ids
          from account a where ${holding} order by fold(a.name), a.id limit 100`.execute(db)
      ).rows.map((person) => ({
        id: Number(person.id),
        name: person.name,
        roles: found.filter(({ id }) => person.role_ids.map(Number).includes(id)).map(({ name }) => name),
      }))
    : null;
  return { roles: found, people, total: counted[0]?.n ?? 0 };
}
