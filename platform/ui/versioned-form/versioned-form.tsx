import { Alert } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, type ReactNode } from 'react';
import { ConflictDialog } from '../conflict-dialog.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import type { DraftValues } from '../draft.ts';
import { ErrorSummary, SaveBar } from '../form-parts.tsx';
import { sayInstant } from '../format.ts';
import kit from '../kit.module.css';
import { useUi } from '../texts.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import { sayPlain } from './say-plain.ts';
import { differingRows, fieldRows } from './state.ts';
import type { Versioned, VersionedFormState } from './use-versioned-form.ts';

interface Props<R extends Versioned, V extends DraftValues, S extends R | null> {
  readonly form: VersionedFormState<R, V, S>;
  /** Said to whoever may only look. */
  readonly readOnly?: string;
  /** Above the fields. */
  readonly notice?: ReactNode;
  /** Replaces the way back to what is stored. */
  readonly onCancel?: () => void;
  /** Beside cancel and save. */
  readonly buttons?: ReactNode;
  /** In place of cancel and save: of a dialog. */
  readonly bar?: ReactNode;
  readonly width?: string;
  readonly title?: string;
  /** Opens the tab a field stands in, where the form has tabs. */
  readonly reveal?: ((name: string) => void) | undefined;
  readonly children: ReactNode;
}

/** What stands around the fields of every form of a stored record: what is unsaved, complaints, cancel and save, two people at once. */
export function VersionedForm<R extends Versioned, V extends DraftValues, S extends R | null>(props: Props<R, V, S>): ReactNode {
  const { form, readOnly, notice, onCancel = form.cancel, buttons, bar, width, title, reveal, children } = props;
  const { draft, mayEdit, dirty, errors, attempt } = form;
  const { labelOf, scope } = form.options;
  const element = useRef<HTMLFormElement>(null);
  // Of several forms on a page the one that is being written in; from elsewhere the page's own.
  const isMeant = (): boolean => {
    const focused = document.activeElement?.closest('form') ?? null;
    return focused === element.current || (focused === null && scope === undefined);
  };
  useHotkeys([['mod+S', () => isMeant() && form.submit()]], []);
  return (
    <form
      ref={element}
      className={kit['form']}
      style={{ maxWidth: width }}
      aria-label={title}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.options.form !== null && <UnsavedGuard holds={() => dirty} kept />}
      {!mayEdit && readOnly !== undefined && <Alert color="blue">{readOnly}</Alert>}
      {notice}
      <DraftNotice draft={draft} labelOf={labelOf} />
      <ErrorSummary
        errors={Object.entries(errors).map(([name, message]) => ({ name, label: labelOf(name), message }))}
        attempt={attempt}
        scope={scope}
        reveal={reveal}
      />
      {children}
      {bar ??
        (mayEdit && (
          <SaveBar dirty={dirty} saving={form.saving} savedAt={form.savedAt} onCancel={onCancel}>
            {buttons}
          </SaveBar>
        ))}
      {form.conflict && <Merge form={form} />}
    </form>
  );
}

function Merge<R extends Versioned, V extends DraftValues, S extends R | null>({ form }: Pick<Props<R, V, S>, 'form'>): ReactNode {
  const ui = useUi();
  const { conflict, base, start, values, options } = form;
  if (conflict === null) return null;
  const theirs = options.toForm(conflict.current);
  const say = (name: string, value: unknown, record: R | S, of: V): ReactNode => {
    const said = options.say?.(name, value, record, of);
    if (said !== undefined) return said;
    return typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : sayPlain(value) || null;
  };
  return (
    <ConflictDialog
      fields={differingRows(options.rows ?? fieldRows<V>(), values, start, theirs).map((row) => ({
        ...row,
        label: options.labelOf(row.name),
        mine: say(row.name, row.mine, base, values),
        theirs: say(row.name, row.theirs, conflict.current, theirs),
      }))}
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt === null ? '' : sayInstant(conflict.changedAt)}
      onCancel={() => form.settle(null)}
      onSave={form.settle}
    />
  );
}
