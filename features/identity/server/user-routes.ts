import type { FastifyInstance } from 'fastify';
import { resourceHandlers } from '#platform/crud/server/index.ts';
import { bind, type Handlers } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { locales } from '#platform/kernel/locale.ts';
import { roleName } from '../roles.ts';
import { importContract } from '../import-contract.ts';
import { users, usersContract } from '../users-contract.ts';
import {
  assignRoles,
  confirmPhone,
  createUserByStaff,
  removeUser,
  restoreUser,
  setState,
  signOutEverywhere,
  updateUserByStaff,
} from './user-actions.ts';
import { userHistory } from './user-history.ts';
import { planImport, startImport } from './user-import.ts';
import { invite } from './user-invite.ts';
import { liveUser, readUser } from './user-record.ts';
import { rolesFor } from './user-rules.ts';

export function userRoutes(app: FastifyInstance, services: Services): void {
  const engine = resourceHandlers(services, { resource: users, referrers: [] });
  const handlers: Handlers<typeof usersContract> = {
    list: engine.list,
    options: engine.options,
    export: engine.export,
    history: async (call) => {
      if (!(await readUser(call.db, call, call.params.id))) throw kernelErrors['record.not-found']();
      return { items: await userHistory(call.db, call.params.id, call.locale) };
    },
    lists: async ({ db, actor, locale }) => ({
      roles: (await rolesFor(db, actor)).map((role) => ({
        id: role.id,
        name: roleName(role, locale),
        assignable: role.beyond.length === 0,
        isDefault: role.key === 'citizen',
      })),
      locales: [...locales],
    }),
    show: (call) => liveUser(call.db, call, call.params.id),
    create: createUserByStaff,
    update: updateUserByStaff,
    assign: assignRoles,
    state: setState,
    remove: removeUser,
    restore: restoreUser,
    invite,
    signOut: signOutEverywhere,
    confirmPhone,
  };
  bind(app, services, usersContract, handlers);
  bind(app, services, importContract, { plan: planImport, run: startImport });
}
