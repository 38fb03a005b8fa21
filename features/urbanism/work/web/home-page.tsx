import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { HomeCard } from '#platform/ui/home-card.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
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
      {!seesTasks && !seesProcesses && !opensProcesses && <Text>{t('homeNone')}</Text>}
    </PageFrame>
  );
}
