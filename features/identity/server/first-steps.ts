import type { FirstStep } from '#platform/first-steps/server/step.ts';
import { administrators } from './administrators.ts';

export const identitySteps: readonly FirstStep[] = [
  {
    id: 'identity.administrators',
    order: 20,
    anyOf: ['ACL_00012'],
    title: { pt: 'Um segundo administrador', en: 'A second administrator' },
    to: '/geoportalgestao/users',
    missing: async ({ db }) =>
      (await administrators(db)).count > 1
        ? null
        : {
            pt: 'Só há um: se essa pessoa faltar, ninguém administra o portal.',
            en: 'There is one only: if that person is away, nobody administers the portal.',
          },
  },
  {
    id: 'identity.second-factor',
    order: 30,
    anyOf: ['ACL_00023'],
    title: { pt: 'Segundo fator dos administradores', en: 'Second factor of the administrators' },
    to: '/portal/profile',
    missing: async ({ db }) => {
      const { count, protectedOnes } = await administrators(db);
      const open = count - protectedOnes;
      if (open <= 0) return null;
      return {
        pt:
          open === 1
            ? 'Um administrador entra só com a palavra-passe; cada um liga o código no seu perfil.'
            : `${open} administradores entram só com a palavra-passe; cada um liga o código no seu perfil.`,
        en:
          open === 1
            ? 'One administrator signs in with the password alone; each turns the code on in their profile.'
            : `${open} administrators sign in with the password alone; each turns the code on in their profile.`,
      };
    },
  },
];
