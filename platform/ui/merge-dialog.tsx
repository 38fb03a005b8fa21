import type { ReactNode } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import { sayInstant } from './format.ts';
import { useUi } from './texts.ts';

interface Props<Name extends string, Values extends Readonly<Record<Name, string | boolean>>> {
  /** Fields that are compared, in the order of the form. */
  readonly names: readonly Name[];
  readonly labelOf: (name: Name) => string;
  readonly mine: Values;
  /** What the form began with. */
  readonly base: Values;
  readonly theirs: Values;
  readonly changedBy: string | null;
  /** ISO instant. */
  readonly changedAt: string | null;
  readonly onSave: (merged: Values) => void;
  readonly onCancel: () => void;
}

/** The conflict of a form whose values are texts and ticks: theirs, with those fields of mine that are kept. */
export function MergeDialog<Name extends string, Values extends Readonly<Record<Name, string | boolean>>>(props: Props<Name, Values>): ReactNode {
  const { names, labelOf, mine, base, theirs, changedBy, changedAt, onSave, onCancel } = props;
  const ui = useUi();
  const say = (value: string | boolean): string => (typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : value);
  return (
    <ConflictDialog
      fields={names
        .filter((name) => mine[name] !== theirs[name])
        .map((name) => ({ name, label: labelOf(name), mine: say(mine[name]), theirs: say(theirs[name]), changed: mine[name] !== base[name] }))}
      changedBy={changedBy}
      changedAt={changedAt === null ? '' : sayInstant(changedAt)}
      onCancel={onCancel}
      onSave={(kept) => onSave({ ...theirs, ...Object.fromEntries(names.filter((name) => kept.includes(name)).map((name) => [name, mine[name]])) })}
    />
  );
}
