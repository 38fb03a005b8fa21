import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { audit, type AuditChange } from '../../audit-contract.ts';
import lists from '#platform/ui/facts.module.css';
import styles from './audit.module.css';
import { SubjectActions, TrashNotice } from './subject.tsx';
import { useAuditTexts } from './texts.ts';

const list = '/geoportalgestao/audit';

/** One change: who, when, and each value before and after. */
export function Screen(): ReactNode {
  const t = useAuditTexts();
  const locale = useLocale();
  // The address this page was opened at, not where one goes to.
  const id = Number(useParams({ strict: false }).id);
  const request = useQuery({
    queryKey: ['audit', 'entry', id, locale],
    queryFn: ({ signal }) => api(audit, 'show', { params: { id }, signal }),
    meta: { quiet: true },
  });
  const { data, isError } = request;
  const entry = data?.entry;
  return (
    <PageFrame
      title={entry ? `${entry.typeLabel}: ${entry.title}` : t('title')}
      back={{ to: list, label: t('back') }}
      actions={data && <SubjectActions subject={data.subject} story />}
    >
      {!data && isError && (
        <RecordFailure request={request} notFound={t('notFound')}>
          <Anchor href={`#${list}`}>{t('toList')}</Anchor>
        </RecordFailure>
      )}
      {!data && !isError && <Skeleton height={240} />}
      {data && <TrashNotice subject={data.subject} />}
      {entry && (
        <>
          <FormSection title={t('happened')}>
            <dl className={lists['facts']}>
              <Fact label={t('columns.event')} value={t(`events.${entry.event}`)} />
              <Fact label={t('columns.user')} value={entry.user} />
              <Fact label={t('columns.at')} value={`${sayInstant(entry.at)} (${sayAgo(entry.at, locale)})`} />
              <Fact label={t('columns.type')} value={entry.typeLabel} />
            </dl>
          </FormSection>
          <FormSection title={t('values')}>{entry.changes.length === 0 ? <p>{t('noValues')}</p> : <Changes changes={entry.changes} />}</FormSection>
        </>
      )}
    </PageFrame>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }): ReactNode {
  const t = useAuditTexts();
  const say = (value: string | null, masked: boolean): ReactNode => (value === null ? <em>{t('nothing')}</em> : masked ? <em>{value}</em> : value);
  return (
    <div className={styles['values']} role="table" aria-label={t('values')}>
      <div role="row" className={styles['head']}>
        <span role="columnheader">{t('attribute')}</span>
        <span role="columnheader">{t('before')}</span>
        <span role="columnheader">{t('after')}</span>
      </div>
      {changes.map(({ field, label, old, new: after, masked }) => (
        <div role="row" key={field}>
          <span role="rowheader">{label}</span>
          <span role="cell" data-label={t('before')}>
            {say(old, masked)}
          </span>
          <span role="cell" data-label={t('after')}>
            {say(after, masked)}
          </span>
        </div>
      ))}
    </div>
  );
}
