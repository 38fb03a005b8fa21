import type { MenuEntry } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { roles, users } from './people.ts';

const module = 'geoportalgestao';
const section: MenuSection = { id: 'access', label: { pt: 'Utilizadores e perfis', en: 'Users and roles' }, icon: 'access', order: 60 };

export const peopleMenu: readonly MenuEntry[] = [
  { module, section, label: users, to: '/geoportalgestao/users', anyOf: ['ACL_00010'], order: 10 },
  { module, section, label: roles, to: '/geoportalgestao/roles', anyOf: ['ACL_00020'], order: 20 },
];
