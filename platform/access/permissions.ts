import type { Text } from '#platform/kernel/locale.ts';

/** The actions a permission may open (specification 1 §6, 2 §6). */
export const permissionActions = [
  'view',
  'detail',
  'add',
  'edit',
  'delete',
  'config',
  'configEdit',
  'private',
  'featureable',
  'export',
  'notify',
  'update',
  'use',
] as const;
export type PermissionAction = (typeof permissionActions)[number];

export interface Permission {
  /** The specification's code (MB_00042), or ours in the same pattern where it gives none. */
  readonly code: string;
  readonly action: PermissionAction;
  /** What the code opens, in plain words. */
  readonly label: Text;
  /**
   * Which of the roles every municipality starts with hold the code (the administrator holds all). Absent: by the rule of
   * the action, see `starterRoleRules` in `features/identity/roles.ts`; citizens get a code only by being named here.
   */
  readonly roles?: readonly StarterRole[];
}

/** Roles made with the municipality, besides the administrator. */
export type StarterRole = 'citizen' | 'operator' | 'manager';

/** An area of a module ("Canais" of meubairrogestao) and the codes that guard it. */
export interface PermissionArea {
  readonly id: string;
  readonly module: string;
  readonly label: Text;
  readonly permissions: readonly Permission[];
}
