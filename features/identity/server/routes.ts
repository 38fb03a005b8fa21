import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { accountAdminContract, accountContract } from '../account-contract.ts';
import { authContract } from '../contract.ts';
import { openidContract } from '../openid-contract.ts';
import { linkByPassword, listIdentities, openidCallback, removeIdentity, startOpenid } from './openid.ts';
import { secondFactorContract, signInContract } from '../second-factor-contract.ts';
import { activateFactor, prepareFactor, removeFactor, renewCodes, showFactor } from './second-factor.ts';
import { abandonStep, enrol, enterCode, prepareEnrolment, showStep } from './sign-in-steps.ts';
import { sessionsContract } from '../sessions-contract.ts';
import { agreeEmailChange, resetSecondFactor, security } from './account-admin.ts';
import { answerEmailChange, cancelEmailChange, repeatEmailChange } from './email-change.ts';
import { closeAccount, downloadOwnData } from './own-data.ts';
import { profile, updateProfile } from './profile.ts';
import { requestReset, resendVerification, resetPassword, verifyEmail } from './recovery.ts';
import { register } from './register.ts';
import { endOneSession, endOtherSessions, listSessions } from './session-list.ts';
import { login, logout, refresh } from './sign-in.ts';
import { roleRoutes } from './role-routes.ts';
import { userRoutes } from './user-routes.ts';

export function identityRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, sessionsContract, { list: listSessions, end: endOneSession, endOthers: endOtherSessions });
  bind(app, services, signInContract, { step: showStep, abandon: abandonStep, enterCode, prepareEnrolment, enrol });
  bind(app, services, secondFactorContract, {
    show: showFactor,
    prepare: prepareFactor,
    activate: activateFactor,
    renewCodes,
    remove: removeFactor,
  });
  bind(app, services, openidContract, {
    start: startOpenid,
    callback: openidCallback,
    link: linkByPassword,
    list: listIdentities,
    remove: removeIdentity,
  });
  bind(app, services, accountContract, {
    answerEmailChange,
    cancelEmailChange,
    repeatEmailChange,
    ownData: downloadOwnData,
    close: closeAccount,
  });
  bind(app, services, accountAdminContract, { security, agreeEmailChange, resetSecondFactor });
  userRoutes(app, services);
  roleRoutes(app, services);
  bind(app, services, authContract, {
    register,
    login,
    logout,
    profile,
    updateProfile,
    refresh,
    resendVerification,
    verifyEmail,
    requestReset,
    resetPassword,
  });
}
