import { tableOf } from '#platform/kernel/entries.ts';
import type { PermissionAction, PermissionArea } from '#platform/access/permissions.ts';

/** Columns of the matrix; `rest` takes every action that has none of its own. */
export const matrixColumns = ['view', 'detail', 'add', 'edit', 'delete', 'config', 'configEdit', 'private', 'export', 'rest'] as const;
export type MatrixColumn = (typeof matrixColumns)[number];

export function columnOf(action: PermissionAction): MatrixColumn {
  return matrixColumns.find((column) => column === action) ?? 'rest';
}

interface Coded {
  readonly code: string;
  readonly action: PermissionAction;
  readonly label: string;
}
interface Area<P extends Coded = Coded> {
  readonly id: string;
  readonly label: string;
  readonly moduleName: string;
  readonly permissions: readonly P[];
}

/** Permissions of an area by column. */
export function cellsOf<P extends Coded>(area: Area<P>): Readonly<Record<MatrixColumn, readonly P[]>> {
  return tableOf(matrixColumns, (column) => area.permissions.filter(({ action }) => columnOf(action) === column));
}

export function permissionCodesOf(areas: readonly PermissionArea[]): string[] {
  return areas.flatMap(({ permissions }) => permissions.map(({ code }) => code));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The areas in which every word of `q` stands somewhere (module, area, or what a code opens). Words the area itself does not hold
 * narrow it to the permissions that do.
 */
export function searchAreas<P extends Coded, A extends Area<P>>(areas: readonly A[], q: string): A[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...areas];
  return areas.flatMap((area) => {
    const heading = fold(`${area.moduleName} ${area.label}`);
    const left = words.filter((word) => !heading.includes(word));
    if (left.length === 0) return [area];
    const permissions = area.permissions.filter(({ label, code }) => left.every((word) => fold(`${label} ${code}`).includes(word)));
    return permissions.length > 0 ? [{ ...area, permissions }] : [];
  });
}

/** Gives or takes all of these; those nobody may give stay as they are. */
export function toggleAll(held: ReadonlySet<string>, permissions: readonly { readonly code: string; readonly grantable: boolean }[]): Set<string> {
  const open = permissions.filter(({ grantable }) => grantable).map(({ code }) => code);
  const all = open.every((code) => held.has(code));
  const next = new Set(held);
  for (const code of open)
    if (all) next.delete(code);
    else next.add(code);
  return next;
}

export type Side = 'left' | 'right' | 'both' | 'neither';

/** On which side of a comparison a code stands. */
export function sideOf(code: string, left: ReadonlySet<string>, right: ReadonlySet<string>): Side {
  if (left.has(code)) return right.has(code) ? 'both' : 'left';
  return right.has(code) ? 'right' : 'neither';
}
