import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { addressOf, api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { forgetVisit, useVisit } from '#platform/shell/recent.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { datasetsContract, type DatasetDetail } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { refresh, screen, useDataset, useDatasetId } from '../queries.ts';
import { RecordBody } from '../record/record-body.tsx';
import { useDataTexts } from '../texts.ts';
import { Pending, pendingVersion } from '../upload/pending.tsx';

/** One set of data: what must be answered first, and its tabs. */
export function Screen(): ReactNode {
  const t = useDataTexts();
  const id = useDatasetId();
  const request = useDataset(id);
  const { data } = request;
  if (data) return <Found key={data.id} dataset={data} />;
  return (
    <PageFrame title={t('one')} back={{ to: screen, label: t('title') }}>
      {request.isError ? (
        <RecordFailure request={request} notFound={t('notFound')}>
          <Anchor href={`#${screen}`}>{t('title')}</Anchor>
        </RecordFailure>
      ) : (
        <Skeleton height={320} />
      )}
    </PageFrame>
  );
}

function Found({ dataset }: { readonly dataset: DatasetDetail }): ReactNode {
  const t = useDataTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const router = useRouter();
  const mayDelete = useCan(may.delete);
  const waiting = pendingVersion(dataset);
  const { id, title, shape, features } = dataset;
  useVisit({
    to: `${screen}/${id}`,
    label: title,
    detail: { pt: 'Dados geográficos', en: 'Geographic data' },
    source: addressOf(datasetsContract, 'show', { params: { id } }),
  });
  const remove = async (): Promise<void> => {
    await api(datasetsContract, 'remove', { params: { id } });
    const restore = async (): Promise<void> => {
      await api(datasetsContract, 'restore', { params: { id } });
      await refresh(client);
    };
    toast.success(t('removed', { name: title }), [], {
      time: toastTimes.undo,
      action: { label: t('undo'), run: () => void restore().catch(toast.failure) },
    });
    forgetVisit(`${screen}/${id}`);
    await router.navigate({ to: screen, ignoreBlocker: true });
    await refresh(client);
  };
  return (
    <PageFrame
      title={title}
      detail={shape === null ? undefined : `${t(`shape.${shape}`)}, ${t('features.count', { count: features, n: sayNumber(features, locale) })}`}
      back={{ to: screen, label: t('title') }}
      actions={
        mayDelete && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => void remove().catch(toast.failure)}>
            {t('remove')}
          </Button>
        )
      }
    >
      {waiting && <Pending key={`${waiting.id} ${waiting.state}`} dataset={dataset} version={waiting} />}
      <RecordBody dataset={dataset} />
    </PageFrame>
  );
}
