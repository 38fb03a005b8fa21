import type { ReactNode } from 'react';
import type { Problem } from '#platform/http/web/client.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import type { UserRecord } from '../../users-contract.ts';
import { valuesOf, type UserValues } from '../users-values.ts';

export interface Conflict {
  readonly current: UserRecord;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

export function conflictOf(problem: Problem): Conflict {
  const { current, changedBy, changedAt } = problem.extra as unknown as Conflict;
  return { current, changedBy: changedBy ?? null, changedAt: changedAt ?? null };
}

interface Props {
  readonly conflict: Conflict;
  readonly mine: UserValues;
  readonly base: UserRecord;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly label: (name: string) => string;
  readonly onSave: (values: UserValues) => void;
  readonly onCancel: () => void;
}

const names = ['name', 'email', 'phone', 'nif', 'locale', 'roleIds'] as const;

/** Somebody else changed the user meanwhile: both versions, a choice per field. */
export function UserConflict({ conflict, mine, base, roles, label, onSave, onCancel }: Props): ReactNode {
  const theirs = valuesOf(conflict.current);
  const before = valuesOf(base);
  const said = (values: UserValues, name: (typeof names)[number]): string | null => {
    if (name !== 'roleIds') return values[name] || null;
    return values.roleIds.map((id) => roles.find((role) => String(role.id) === id)?.name ?? `#${id}`).join(', ') || null;
  };
  const same = (a: UserValues, b: UserValues, name: (typeof names)[number]): boolean =>
    name === 'roleIds' ? [...a.roleIds].toSorted().join() === [...b.roleIds].toSorted().join() : a[name] === b[name];
  return (
    <ConflictDialog
      fields={names
        .filter((name) => !same(mine, theirs, name))
        .map((name) => ({ name, label: label(name), mine: said(mine, name), theirs: said(theirs, name), changed: !same(mine, before, name) }))}
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt ? sayInstant(conflict.changedAt) : ''}
      onCancel={onCancel}
      onSave={(kept) => {
        const own = Object.fromEntries(kept.map((name) => [name, mine[name]]));
        onSave({ ...theirs, password: mine.password, passwordConfirmation: mine.passwordConfirmation, ...own });
      }}
    />
  );
}
