import type { ReactNode } from 'react';
import type { Problem } from '#platform/http/web/client.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { useUi } from '#platform/ui/texts.ts';
import type { RoleArea, RoleRecord } from '../../roles-contract.ts';
import { useRoleTexts } from '../roles-texts.ts';
import { roleValuesOf, type RoleValues } from '../roles-values.ts';

export interface RoleConflictFacts {
  readonly current: RoleRecord;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

export function roleConflictOf(problem: Problem): RoleConflictFacts {
  const { current, changedBy, changedAt } = problem.extra as unknown as RoleConflictFacts;
  return { current, changedBy: changedBy ?? null, changedAt: changedAt ?? null };
}

interface Props {
  readonly conflict: RoleConflictFacts;
  readonly mine: RoleValues;
  readonly base: RoleRecord;
  readonly areas: readonly RoleArea[];
  readonly onSave: (values: RoleValues) => void;
  readonly onCancel: () => void;
}

const texts = ['name', 'description', 'secondFactorRequired'] as const;

/** Somebody else changed the role meanwhile: its words, and every permission on which the two versions differ. */
export function RoleConflict({ conflict, mine, base, areas, onSave, onCancel }: Props): ReactNode {
  const t = useRoleTexts();
  const ui = useUi();
  const theirs = roleValuesOf(conflict.current);
  const before = roleValuesOf(base);
  const labels = new Map(areas.flatMap((area) => area.permissions.map(({ code, label }) => [code, `${area.label}: ${label}`])));
  const differing = [...new Set([...mine.codes, ...theirs.codes])].filter((code) => mine.codes.includes(code) !== theirs.codes.includes(code));
  const say = (value: unknown): string | null => (typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : String(value) || null);
  const has = (values: RoleValues, code: string): string => t(values.codes.includes(code) ? 'comparison.yes' : 'comparison.no');
  return (
    <ConflictDialog
      fields={[
        ...texts
          .filter((name) => mine[name] !== theirs[name])
          .map((name) => ({ name, label: t(name), mine: say(mine[name]), theirs: say(theirs[name]), changed: mine[name] !== before[name] })),
        ...differing.map((code) => ({
          name: code,
          label: labels.get(code) ?? code,
          mine: has(mine, code),
          theirs: has(theirs, code),
          changed: mine.codes.includes(code) !== before.codes.includes(code),
        })),
      ]}
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt ? sayInstant(conflict.changedAt) : ''}
      onCancel={onCancel}
      onSave={(kept) => {
        const own = Object.fromEntries(texts.filter((name) => kept.includes(name)).map((name) => [name, mine[name]]));
        const codes = new Set(theirs.codes);
        for (const code of differing.filter((one) => kept.includes(one)))
          if (mine.codes.includes(code)) codes.add(code);
          else codes.delete(code);
        onSave({ ...theirs, ...own, codes: [...codes].toSorted() });
      }}
    />
  );
}
