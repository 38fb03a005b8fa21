import { Alert, Button, Group } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { LayerForm } from './layer-form.tsx';
import { refresh, screenOf, useRecord, useTree } from './queries.ts';
import { useSay } from '#platform/shell/language.ts';
import { useTreeTexts } from './texts.ts';

/** One group or layer; at the other kind's address there is none. */
export function RecordPage({ kind }: { readonly kind: 'group' | 'resource' }): ReactNode {
  const t = useTreeTexts();
  const tree = useTree();
  const title = useSay()(tree.module.label);
  const { may } = tree.module;
  const client = useQueryClient();
  const router = useRouter();
  const id = Number(useParams({ strict: false }).id);
  const request = useRecord(tree, id);
  const [mayAdd, mayDelete] = [useCan(may.add), useCan(may.delete)];
  const screen = screenOf(tree);
  const record = request.data?.values.kind === kind ? request.data : undefined;
  const leave = (): Promise<void> => router.navigate({ to: screen, ignoreBlocker: true });
  const remove = async (): Promise<void> => {
    await api(tree.management, 'remove', { params: { id } });
    toast.success(t('removed'));
    await leave();
    await refresh(client, tree);
  };
  const copy = async (): Promise<void> => {
    const made = await api(tree.management, 'copy', { params: { id } });
    toast.success(t('copied'));
    await refresh(client, tree);
    await router.navigate({ to: `${screen}/${kind}/${made.id}` });
  };
  return (
    <PageFrame
      title={record?.values.name ?? t(kind === 'group' ? 'newGroup' : 'newLayer')}
      back={{ to: screen, label: title }}
      actions={
        record && (
          <Group gap="xs">
            {mayAdd && (
              <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy().catch(toast.failure)}>
                {t('copy')}
              </Button>
            )}
            {mayDelete && (
              <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => void remove().catch(toast.failure)}>
                {t('remove')}
              </Button>
            )}
          </Group>
        )
      }
    >
      {record && <LayerForm key={record.id} tree={tree} kind={kind} record={record} parent="" onSaved={() => void refresh(client, tree)} />}
      {!record && request.data && <Alert color="yellow">{t('notFound')}</Alert>}
      {!request.data && <Pending request={request} height={400} title={t('notFound')} />}
    </PageFrame>
  );
}
