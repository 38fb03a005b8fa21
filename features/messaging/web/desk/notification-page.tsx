import { Button, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { NotificationForm } from './notification-form.tsx';
import { useLists, useNotification } from './queries.ts';
import { useScope } from './scope.ts';
import { useTexts } from './texts.ts';

/** One notification, or a new one: its settings and text at the left, what it looks like at the right. */
export function Screen(): ReactNode {
  const t = useTexts();
  const { screen } = useScope();
  const { id } = useParams({ strict: false });
  const known = id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
  const lists = useLists();
  const record = useNotification(known);
  const isMissing = (id !== undefined && known === null) || (isProblem(record.error) && record.error.status === 404);
  const failed = !isMissing && (lists.isError || record.isError);
  return (
    <PageFrame title={known === null ? t('add') : (record.data?.name ?? '…')} back={{ to: screen, label: t('back') }}>
      {isMissing && (
        <EmptyState title={t('missing')} text={t('missingText')}>
          <Button component="a" variant="default" href={`#/${screen}`}>
            {t('back')}
          </Button>
        </EmptyState>
      )}
      {failed && <LoadFailure request={lists.isError ? lists : record} title={t('failed')} />}
      {!failed && !isMissing && (!lists.data || (known !== null && !record.data)) && <Skeleton height={480} />}
      {!failed && !isMissing && lists.data && (known === null || record.data) && (
        <NotificationForm key={known ?? 'new'} lists={lists.data} stored={record.data ?? null} />
      )}
    </PageFrame>
  );
}
