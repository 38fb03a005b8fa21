import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { processes } from '../../record/process.ts';
import { mayLetters, mayOpen } from '../codes.ts';
import { Access } from './access.tsx';
import { Letter } from './letter.tsx';
import { useTexts } from './texts.ts';

const processApi = resourceContract(processes);

/** Letters of a process, and the codes with which people follow it. */
export function Screen(): ReactNode {
  const t = useTexts();
  const { process = '' } = useParams({ strict: false });
  const id = Number(process);
  const [mayIssue, mayGive] = [useCan(mayLetters.issue), useCan(mayOpen.make)];
  const request = useQuery({
    queryKey: ['urbanism', 'letter-process', id],
    queryFn: ({ signal }) => api(processApi, 'show', { params: { id }, signal }),
    meta: { quiet: true },
  });
  const { data } = request;
  const number = data && [data.process, data.subProcess].filter(Boolean).join('.');
  return (
    <PageFrame title={t('letters')} detail={number} back={{ to: `/gugestao/processes/${id}`, label: `${t('back')} ${number ?? ''}`.trim() }}>
      {!data && <Pending request={request} height={240} />}
      {data && mayIssue && <Letter processId={id} />}
      {data && mayGive && <Access processId={id} />}
      {data && !mayIssue && !mayGive && <Text>{t('noTemplate')}</Text>}
      {request.isLoading && <Skeleton height={20} aria-hidden />}
    </PageFrame>
  );
}
