import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isMine } from '#platform/device/web/outbox.ts';
import { useStore } from '#platform/shell/store.ts';
import { sayDay } from '#platform/ui/format.ts';
import { useConfirm } from '#platform/ui/use-confirm.tsx';
import { outbox, type WaitingInspection } from './outbox.ts';
import '../texts.ts';

/** Inspections that wait on this device, of one process or of all. Shows nothing when nothing waits. */
export function WaitingList({ processId }: { readonly processId?: number }): ReactNode {
  const { t } = useTranslation('urbanism');
  const client = useQueryClient();
  const items = useStore(outbox.waiting);
  const before = useRef(0);
  useEffect(() => {
    void outbox.read().then(outbox.lookAfter);
  }, []);
  const count = items?.length ?? 0;
  useEffect(() => {
    // One was sent: what is shown of the process is out of date.
    if (count < before.current) void client.invalidateQueries({ queryKey: ['crud'] });
    before.current = count;
  }, [client, count]);
  const mine = (items ?? []).filter((item) => isMine(item) && (processId === undefined || item.processId === processId));
  if (mine.length === 0) return null;
  return (
    <Alert color="blue" icon={<IconCloudUpload />} title={t('inspections.waiting', { count: mine.length })}>
      <Text size="sm">{t('inspections.waitingText')}</Text>
      <ul style={{ display: 'grid', gap: '0.75rem', margin: '0.75rem 0 0', padding: 0, listStyle: 'none' }}>
        {mine.map((item) => (
          <Entry key={item.key} item={item} />
        ))}
      </ul>
    </Alert>
  );
}

function Entry({ item }: { readonly item: WaitingInspection }): ReactNode {
  const { t } = useTranslation('urbanism');
  const busy = useStore(outbox.underWay) === item.key;
  const { ask, dialog } = useConfirm({
    title: t('inspections.discardAsk', { process: item.process }),
    text: t('inspections.discardText'),
    confirm: t('inspections.discard'),
    danger: true,
  });
  return (
    <li aria-busy={busy}>
      <strong>{t('inspections.one', { process: item.process, date: sayDay(item.inspectedAt) })}</strong>
      <div style={{ overflowWrap: 'anywhere' }}>{item.obs}</div>
      {item.files.length > 0 && <div>{t('inspections.fileCount', { count: item.files.length })}</div>}
      {item.refused !== null && <div role="alert">{t('inspections.refused', { reason: item.refused })}</div>}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void outbox.retry(item)}>
          {t('inspections.send')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          disabled={busy}
          onClick={() => void ask().then((yes) => (yes ? outbox.discard(item.key) : undefined))}
        >
          {t('inspections.discard')}
        </Button>
      </Group>
      {dialog}
    </li>
  );
}
