import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { refresh, useBook, useRegulation, useRemoval } from './queries.ts';
import { RegulationForm } from './regulation-form.tsx';
import { useDeskTexts } from './texts.ts';

/** One group or regulation. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const router = useRouter();
  const client = useQueryClient();
  const keeping = useBook();
  const { plan, screen } = keeping;
  const id = Number(useParams({ strict: false }).id);
  const request = useRegulation(keeping, id);
  const { data: stored } = request;
  const mayDelete = useCan(plan.may.delete);
  const { remove } = useRemoval(keeping, () => router.navigate({ to: screen, ignoreBlocker: true }));
  return (
    <PageFrame
      title={stored?.name ?? t('title')}
      back={{ to: screen, label: t('back') }}
      actions={
        stored &&
        mayDelete && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => remove(stored)}>
            {t('delete')}
          </Button>
        )
      }
    >
      {stored ? (
        <div style={{ maxWidth: '48rem' }}>
          <RegulationForm
            key={stored.id}
            keeping={keeping}
            kind={stored.kind}
            group=""
            stored={stored}
            onSaved={() => void refresh(client)}
            onCancel={() => void router.navigate({ to: screen })}
          />
        </div>
      ) : request.isError ? (
        <RecordFailure request={request} notFound={t('notFound')}>
          <Anchor href={`#${screen}`}>{t('back')}</Anchor>
        </RecordFailure>
      ) : (
        <Skeleton height={320} />
      )}
    </PageFrame>
  );
}
