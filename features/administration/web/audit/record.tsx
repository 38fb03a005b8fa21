import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { HistoryList } from '#platform/ui/history-list.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { audit } from '../../audit-contract.ts';
import { SubjectActions, TrashNotice } from './subject.tsx';
import { useAuditTexts } from './texts.ts';

const list = '/geoportalgestao/audit';

/** What happened to one record and its parts, newest first. */
export function Screen(): ReactNode {
  const t = useAuditTexts();
  const locale = useLocale();
  const { type = '', record = '' } = useParams({ strict: false });
  const request = useQuery({
    queryKey: ['audit', 'record', type, record, locale],
    queryFn: ({ signal }) => api(audit, 'record', { params: { type, record }, signal }),
    meta: { quiet: true },
  });
  const { data, isError } = request;
  const items = data?.items.map((entry) => ({
    ...entry,
    user: entry.type === type ? entry.user : `${entry.user} · ${entry.typeLabel}`,
  }));
  return (
    <PageFrame
      title={data ? t('storyOf', { title: data.subject.title }) : t('title')}
      back={{ to: list, label: t('back') }}
      actions={data && <SubjectActions subject={data.subject} story={false} />}
    >
      {isError && !data ? (
        <RecordFailure request={request} notFound={t('recordNotFound')}>
          <Anchor href={`#${list}`}>{t('toList')}</Anchor>
        </RecordFailure>
      ) : (
        <>
          {data && <TrashNotice subject={data.subject} />}
          <FormSection title={data?.subject.label}>
            <HistoryList items={items} request={request} />
          </FormSection>
        </>
      )}
    </PageFrame>
  );
}
