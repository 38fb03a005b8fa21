import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { sayDay } from '#platform/ui/format.ts';
import { CardEmpty, CardLoading, HomeCard, Lines } from '#platform/ui/home-card.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { processContract } from '../../record/contract.ts';
import { mayProcess } from '../../record/codes.ts';
import { mayTasks } from '../codes.ts';
import { Card } from './desk-card.tsx';
import { listTo } from './desk.ts';
import { useTexts } from './texts.ts';

/** Where the management of urban planning begins: what waits for this person, and the way to the files. */
export function Screen(): ReactNode {
  const t = useTexts();
  const seesTasks = useCan(mayTasks.view);
  const seesProcesses = useCan(mayProcess.search);
  const opensProcesses = useCan(mayProcess.add);
  return (
    <PageFrame title={t('home')}>
      <Group>
        {opensProcesses && (
          <Button component="a" href="#/gugestao/processes/add">
            {t('homeAdd')}
          </Button>
        )}
        {seesProcesses && (
          <Button component="a" href="#/gugestao/processes" variant="default">
            {t('homeProcesses')}
          </Button>
        )}
        {seesTasks && (
          <Button component="a" href={`#${listTo.all}`} variant="default">
            {t('homeTasks')}
          </Button>
        )}
      </Group>
      {seesTasks && (
        <HomeCard title={t('homeMine')}>
          <Card />
        </HomeCard>
      )}
      {seesProcesses && (
        <HomeCard title={t('homeLatest')}>
          <Latest />
        </HomeCard>
      )}
      {!seesTasks && !seesProcesses && !opensProcesses && <Text>{t('homeNone')}</Text>}
    </PageFrame>
  );
}

/** The files that entered last. */
function Latest(): ReactNode {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['crud', 'urbanism', 'latest'],
    queryFn: ({ signal }) => api(processContract, 'search', { query: { sort: '-entryAt', pageSize: 10 }, signal }),
    throwOnError: true,
  });
  if (!data) return <CardLoading />;
  if (data.items.length === 0) return <CardEmpty>{t('homeNoFiles')}</CardEmpty>;
  return (
    <Lines
      items={data.items.map(({ id, process, subProcess, subject, status, entryAt }) => ({
        key: String(id),
        label: [[process, subProcess].filter(Boolean).join(' / '), subject].filter(Boolean).join(': '),
        to: `/gugestao/processes/${id}`,
        detail: [status?.title, entryAt === null ? '' : sayDay(entryAt)].filter(Boolean).join(' · '),
      }))}
    />
  );
}
