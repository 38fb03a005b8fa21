import { hasKey, keysOf } from '#platform/kernel/unknown.ts';
import type { Permission, PermissionAction, PermissionArea, StarterRole } from '#platform/access/permissions.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';

/** The roles every municipality starts with; clerks may rename them, change their codes and add others. */
export const starterRoles = {
  citizen: { pt: 'Munícipe', en: 'Citizen' },
  operator: { pt: 'Operador', en: 'Operator' },
  manager: { pt: 'Gestor', en: 'Manager' },
  administrator: { pt: 'Administrador', en: 'Administrator' },
} as const satisfies Record<StarterRole | 'administrator', Text>;

export type RoleKey = keyof typeof starterRoles;
export const roleKeys: readonly RoleKey[] = keysOf(starterRoles);

const everyday: readonly PermissionAction[] = ['view', 'detail', 'add', 'edit', 'export', 'notify', 'update', 'use'];

/**
 * Which actions open a code that names no roles itself. Platform administration is for administrators; citizens hold only
 * what is given to them by name.
 */
const starterRoleRules: Record<StarterRole, (module: string, action: PermissionAction) => boolean> = {
  citizen: () => false,
  operator: (module, action) => module !== 'geoportalgestao' && everyday.includes(action),
  manager: (module, action) => module !== 'geoportalgestao' || action === 'view' || action === 'detail',
};

function roleHolds(role: RoleKey, area: PermissionArea, permission: Permission): boolean {
  if (role === 'administrator') return true;
  if (permission.roles) return permission.roles.includes(role);
  return starterRoleRules[role](area.module, permission.action);
}

/** Codes a role starts with, without repeats. */
export function starterCodes(role: RoleKey, areas: readonly PermissionArea[]): string[] {
  return [...new Set(areas.flatMap((area) => area.permissions.filter((permission) => roleHolds(role, area, permission)).map(({ code }) => code)))];
}

const starterOf = (key: string | null) => (key !== null && hasKey(starterRoles, key) ? starterRoles[key] : undefined);

/** A role's name in the user's language: only the names we gave are translated, never a clerk's. */
export function roleName(role: { readonly key: string | null; readonly name: string }, locale: Locale): string {
  const starter = starterOf(role.key);
  return starter && role.name === starter.pt ? starter[locale] : role.name;
}

/** What is kept when a clerk writes a name: our own, in whatever language it was read, stays ours. */
export function keptName(key: string | null, name: string): string {
  const starter = starterOf(key);
  return starter && (starter.pt === name || starter.en === name) ? starter.pt : name;
}

/** Our names, for whatever shows a stored one. */
export const starterNames = Object.values(starterRoles).map((label) => ({ value: label.pt, label }));
