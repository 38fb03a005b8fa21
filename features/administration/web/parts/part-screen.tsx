import { Alert } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { PartName } from '#platform/tenancy/parts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import type { DraftValues } from '#platform/ui/draft.ts';
import { ErrorSummary, SaveBar, Split } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { sayPlain } from './compare.ts';
import { useTexts } from './texts.ts';
import { usePart, type PartAnswer, type PartCalls, type PartForm } from './use-part.ts';
import { Versions } from './versions.tsx';

interface PageProps<A> {
  readonly part: PartName;
  readonly title: string;
  readonly calls: PartCalls<A>;
  readonly children: (stored: A) => ReactNode;
}

/** A part's page: loads what is in force, or says that it could not. */
export function PartPage<A extends PartAnswer<unknown>>({ part, title, calls, children }: PageProps<A>): ReactNode {
  const request = usePart(part, calls);
  const { data } = request;
  return <PageFrame title={title}>{data === undefined ? <Pending request={request} height={420} /> : children(data)}</PageFrame>;
}

interface FormProps<A, F> {
  readonly part: PartName;
  readonly calls: PartCalls<A>;
  readonly state: PartForm<A, F>;
  readonly mayEdit: boolean;
  readonly labelOf: (path: string) => string;
  readonly children: ReactNode;
}

/** The form of a part with what stands around every one: complaints, what is unsaved, versions beside it, two people at once. */
export function PartFormFrame<A extends PartAnswer<unknown>, F extends DraftValues>(props: FormProps<A, F>): ReactNode {
  const { part, calls, state, mayEdit, labelOf, children } = props;
  const t = useTexts();
  useHotkeys([['mod+S', () => mayEdit && state.submit()]], []);
  const errors = Object.entries(state.errors).map(([name, message]) => ({ name, label: labelOf(name), message }));
  return (
    <Split>
      <form
        className={kit['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          state.submit();
        }}
      >
        <UnsavedGuard holds={() => state.dirty} kept />
        {!mayEdit && <Alert color="blue">{t('readOnly')}</Alert>}
        {state.base.broken && <Alert color="orange">{t('broken')}</Alert>}
        <DraftNotice draft={state.draft} labelOf={labelOf} />
        <ErrorSummary errors={errors} attempt={state.attempt} />
        {children}
        {mayEdit && <SaveBar dirty={state.dirty} saving={state.saving} savedAt={state.savedAt} onCancel={state.cancel} />}
        {state.conflict && <Merge state={state} labelOf={labelOf} />}
      </form>
      <Versions
        part={part}
        calls={calls}
        current={state.base}
        mayEdit={mayEdit}
        dirty={state.dirty}
        labelOf={labelOf}
        onRestored={(answer) => state.adopt(answer as typeof state.base)}
      />
    </Split>
  );
}

function Merge<A, F extends DraftValues>({
  state,
  labelOf,
}: {
  readonly state: PartForm<A, F>;
  readonly labelOf: (path: string) => string;
}): ReactNode {
  const ui = useUi();
  const { conflict, form } = state;
  if (conflict === null) return null;
  const theirs = state.shown(conflict.current);
  const before = state.shown(state.base);
  const say = (value: unknown): ReactNode => (typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : sayPlain(value) || null);
  const names = Object.keys(form).filter((name) => JSON.stringify(form[name]) !== JSON.stringify(theirs[name]));
  return (
    <ConflictDialog
      fields={names.map((name) => ({
        name,
        label: labelOf(name),
        mine: say(form[name]),
        theirs: say(theirs[name]),
        changed: JSON.stringify(form[name]) !== JSON.stringify(before[name]),
      }))}
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt === null ? '' : sayInstant(conflict.changedAt)}
      onCancel={() => state.settle(null)}
      onSave={(mine) => state.settle({ ...theirs, ...Object.fromEntries(mine.map((name) => [name, form[name]])) } as F)}
    />
  );
}
