import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import type { EndpointAccess } from '#platform/http/contract.ts';
import { needMessages } from '#platform/shell/language.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { peopleSearch } from './people-search.ts';

function page(path: string, title: Text, access: EndpointAccess, load: ScreenRoute['load']): ScreenRoute {
  return { path: `portal/${path}`, title, access, layout: 'portal', load };
}

/** The link of a mail confirms its address also where somebody is signed in already. */
function confirmation(pathname: string): string {
  const token = pathname.split('/')[4];
  return token ? `/portal/auth/verifyemail/${token}` : '/portal/home';
}

export const identityWeb: WebFeature = {
  id: 'identity',
  messages: {
    pt: async () => {
      const [{ identityPt }, { securityPt }] = await Promise.all([import('../messages.pt.ts'), import('../messages/security.pt.ts')]);
      return { ...identityPt, security: securityPt };
    },
    en: async () => {
      const [{ identityEn }, { securityEn }] = await Promise.all([import('../messages.en.ts'), import('../messages/security.en.ts')]);
      return { ...identityEn, security: securityEn };
    },
  },
  signIn: async () => {
    await needMessages(['identity']);
    return import('./sign-in-form.tsx');
  },
  routes: [
    {
      ...page('auth/login/{-$token}', { pt: 'Entrar', en: 'Sign in' }, 'logged-out', () => import('./pages/login.tsx')),
      signedIn: confirmation,
    },
    page('auth/logout', { pt: 'Sair', en: 'Sign out' }, 'logged-in', () => import('./pages/logout.tsx')),
    {
      ...page('auth/register', { pt: 'Criar conta', en: 'Create account' }, 'logged-out', () => import('./pages/register.tsx')),
      when: (config) => config.allowUserRegistration,
    },
    page('auth/resendverificationemail/{-$email}', { pt: 'Confirmar e-mail', en: 'Confirm e-mail' }, 'public', () => import('./pages/resend.tsx')),
    page('auth/verifyemail/$token', { pt: 'Confirmar e-mail', en: 'Confirm e-mail' }, 'public', () => import('./pages/verify.tsx')),
    page('auth/emailchange/$token', { pt: 'Alterar e-mail', en: 'Change e-mail' }, 'public', () => import('./pages/email-change.tsx')),
    page('auth/resetpassword', { pt: 'Recuperar palavra-passe', en: 'Reset password' }, 'public', () => import('./pages/reset-request.tsx')),
    page(
      'auth/resetpasswordform/{-$token}/{-$email}',
      { pt: 'Nova palavra-passe', en: 'New password' },
      'public',
      () => import('./pages/reset-form.tsx'),
    ),
    page('profile', { pt: 'Perfil', en: 'Profile' }, 'logged-in', () => import('./pages/profile.tsx')),
  ],
  backofficeRoutes: () => import('./people.ts').then(({ peopleRoutes }) => peopleRoutes),
  menu: () => import('./menu.ts').then(({ peopleMenu }) => peopleMenu),
  search: peopleSearch,
};
