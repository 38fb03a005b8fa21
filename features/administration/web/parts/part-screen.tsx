import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PartName } from '#platform/tenancy/parts.ts';
import type { DraftValues } from '#platform/ui/draft.ts';
import { Split } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
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

interface FormProps<A extends PartAnswer<unknown>, F extends DraftValues> {
  readonly part: PartName;
  readonly calls: PartCalls<A>;
  readonly state: PartForm<A, F>;
  readonly children: ReactNode;
}

/** The form of a part, and its versions beside it. */
export function PartFormFrame<A extends PartAnswer<unknown>, F extends DraftValues>({ part, calls, state, children }: FormProps<A, F>): ReactNode {
  const t = useTexts();
  return (
    <Split>
      <VersionedForm form={state} readOnly={t('readOnly')} notice={state.base.broken && <Alert color="orange">{t('broken')}</Alert>}>
        {children}
      </VersionedForm>
      <Versions
        part={part}
        calls={calls}
        current={state.base}
        mayEdit={state.mayEdit}
        dirty={state.dirty}
        labelOf={state.options.labelOf}
        onRestored={state.adopt}
      />
    </Split>
  );
}
