import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { authContract } from '../contract.ts';
import { profile, updateProfile } from './profile.ts';
import { requestReset, resendVerification, resetPassword, verifyEmail } from './recovery.ts';
import { register } from './register.ts';
import { login, logout, refresh } from './sign-in.ts';

export function identityRoutes(app: FastifyInstance, services: Services): void {
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
