import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchText } from '#platform/shell/address.ts';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { questions } from '../../contract.ts';
import { mayReporting } from '../../permissions.ts';
import { useListsRequest } from '../../../record/web/desk/queries.ts';
import { questionsKey } from './questionnaire.ts';
import { QuestionsForm } from './questions-form.tsx';
import { useReportingTexts } from './texts.ts';

/** What whoever reports is asked, type by type. */
export function Screen(): ReactNode {
  const t = useReportingTexts();
  const ui = useUi();
  const listsRequest = useListsRequest();
  const lists = listsRequest.data;
  const navigate = useNavigate();
  const wanted = useSearchText('type');
  const mayEdit = useCan(mayReporting.questionsEdit);
  const type = lists?.types.find(({ id }) => id === Number(wanted)) ?? lists?.types[0] ?? null;
  const typeId = type?.id ?? null;
  const request = useQuery({
    queryKey: questionsKey(typeId),
    queryFn: ({ signal }) => api(questions, 'show', { params: { typeId: typeId ?? 0 }, signal }),
    enabled: typeId !== null,
    staleTime: 0,
  });
  if (!lists) {
    return (
      <PageFrame title={t('questions.title')}>
        <Pending request={listsRequest} height={320} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('questions.title')}>
      {type === null ? (
        <EmptyState title={t('questions.noTypes')} />
      ) : (
        <>
          <p>{t('questions.intro')}</p>
          <Select
            label={t('questions.type')}
            maw="24rem"
            mb="lg"
            searchable
            allowDeselect={false}
            nothingFoundMessage={ui('noOptions')}
            {...scrollingList}
            data={lists.types.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(type.id)}
            onChange={(value) => void navigate({ to: '/meubairrogestao/questions', search: { type: value } })}
          />
          {request.data ? (
            <QuestionsForm key={type.id} type={type} stored={request.data} mayEdit={mayEdit} />
          ) : (
            <Pending request={request} height={320} title={t('questions.failed')} />
          )}
        </>
      )}
    </PageFrame>
  );
}
