import './tables.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { accountAdminContract, accountContract } from '../account-contract.ts';
import { authContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { importContract } from '../import-contract.ts';
import { openidContract } from '../openid-contract.ts';
import { secondFactorContract, signInContract } from '../second-factor-contract.ts';
import { sessionsContract } from '../sessions-contract.ts';
import { roles, rolesContract, viewingContract } from '../roles-contract.ts';
import { users, usersContract } from '../users-contract.ts';
import { cleanupHandler } from './cleanup.ts';
import { identityAudited } from './audited.ts';
import { accounts } from './migrations/001-accounts.ts';
import { security } from './migrations/002-security.ts';
import { people } from './migrations/010-people.ts';
import { peopleImport } from './migrations/011-import.ts';
import { rightsTold } from './migrations/020-rights.ts';
import { roleWords } from './migrations/021-role-words.ts';
import { phonesAbroad } from './migrations/130-phones-abroad.ts';
import { relations } from './migrations/137-relations.ts';
import { phones } from './migrations/142-phones.ts';
import { checkedNif } from './migrations/160-checked-nif.ts';
import { sessionFactor } from './migrations/143-session-factor.ts';
import { identitySteps } from './first-steps.ts';
import { identityTriggers } from './notifications.ts';
import { identityPersonalData } from './personal-data.ts';
import { identityTraces } from './traces.ts';
import { identityRoutes } from './routes.ts';
import { bulkOfUsers } from './user-bulk.ts';
import { importPeopleHandler } from './user-import-job.ts';
import { identityProcessing } from './processing.ts';

export const identity: ServerFeature = {
  id: 'identity',
  processing: identityProcessing,
  migrations: [accounts, security, people, peopleImport, rightsTold, roleWords, phonesAbroad, relations, phones, sessionFactor, checkedNif],
  permissions,
  personalData: identityPersonalData,
  traces: identityTraces,
  contracts: [
    authContract,
    signInContract,
    secondFactorContract,
    openidContract,
    sessionsContract,
    accountContract,
    accountAdminContract,
    usersContract,
    importContract,
    rolesContract,
    viewingContract,
  ],
  lists: [users, roles],
  bulk: [bulkOfUsers],
  jobs: [cleanupHandler, importPeopleHandler],
  audited: identityAudited,
  firstSteps: identitySteps,
  notifications: identityTriggers,
  routes: identityRoutes,
};

export { actorResolver, loadActor, resolveActor } from './sessions.ts';
export { demoAccounts, seedAccounts, seedRoles } from './seeds.ts';
export { createAtCounter, findAtCounter, isFromCounter, showAtCounter, updateAtCounter, type CounterForm } from './counter.ts';
export { membersOf, roleNames } from './people.ts';
export { createUser, findUsers, userNames, usersById, type NewUser } from './users.ts';
export { checkedNifs } from './openid-store.ts';
export { accountsWaiting } from './waiting.ts';
export { administrators } from './administrators.ts';
