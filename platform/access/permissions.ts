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

export const everyone: readonly StarterRole[] = ['citizen', 'operator', 'manager'];
export const staff: readonly StarterRole[] = ['operator', 'manager'];
export const managers: readonly StarterRole[] = ['manager'];

// Marked as without side effects: the browser takes the codes it asks for, and leaves the sentences to the server.

/** A permission in one line. Without roles, the rule of its action says who starts with it. */
/* @__NO_SIDE_EFFECTS__ */
export function permission(code: string, action: PermissionAction, pt: string, en: string, roles?: readonly StarterRole[]): Permission {
  return { code, action, label: { pt, en }, ...(roles && { roles }) };
}

/** Five codes in a row, in the order the specification uses for every catalogue: `MB_00022` to `MB_00026`. */
/* @__NO_SIDE_EFFECTS__ */
export function catalogueCodes(first: string) {
  const [prefix = '', number = ''] = first.split('_');
  const code = (place: number): string => `${prefix}_${String(Number(number) + place).padStart(5, '0')}`;
  return { view: code(0), detail: code(1), add: code(2), edit: code(3), delete: code(4) };
}

/** The area of a catalogue: staff reads it, managers write it. */
/* @__NO_SIDE_EFFECTS__ */
export function catalogueArea(id: string, module: string, label: Text, codes: ReturnType<typeof catalogueCodes>): PermissionArea {
  const [pt, en] = [label.pt.toLowerCase(), label.en.toLowerCase()];
  return {
    id,
    module,
    label,
    permissions: [
      permission(codes.view, 'view', `Ver a lista: ${pt}`, `See the list: ${en}`, staff),
      permission(codes.detail, 'detail', `Ver um registo: ${pt}`, `See a record: ${en}`, staff),
      permission(codes.add, 'add', `Adicionar: ${pt}`, `Add: ${en}`, managers),
      permission(codes.edit, 'edit', `Alterar: ${pt}`, `Edit: ${en}`, managers),
      permission(codes.delete, 'delete', `Eliminar e restaurar: ${pt}`, `Delete and restore: ${en}`, managers),
    ],
  };
}
