import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { MultiPicker } from '#platform/ui/picker.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import type { NotificationView } from '../../notifications-contract.ts';
import { keys, targetLoader } from './queries.ts';
import { useScope } from './scope.ts';
import { useTexts } from './texts.ts';

/** Sends a manual notification: nobody is told before the number of people was seen. */
export function SendDialog({ notification, onClose }: { readonly notification: NotificationView; readonly onClose: () => void }): ReactNode {
  const t = useTexts();
  const scope = useScope();
  const { contract } = scope;
  const client = useQueryClient();
  const [targets, setTargets] = useState<readonly string[]>(notification.targets);
  const draft = useFormDraft({
    form: `notifications.send.${notification.id}`,
    version: null,
    base: { targets: notification.targets },
    values: { targets },
    restore: (kept) => setTargets(kept.targets),
  });
  const params = { id: notification.id };
  const count = useQuery({
    queryKey: ['notifications', 'count', notification.id, targets],
    queryFn: () => api(contract, 'send', { params, body: { targets: [...targets], dryRun: true } }),
    enabled: targets.length > 0,
    staleTime: 0,
  });
  const people = targets.length > 0 ? count.data?.people : undefined;
  const send = useMutation({
    mutationFn: () => api(contract, 'send', { params, body: { targets: [...targets], expected: people ?? 0 } }),
    onSuccess: async () => {
      draft.clear();
      toast.success(t('sendDone'));
      onClose();
      await client.invalidateQueries({ queryKey: keys.all });
    },
    onError: () => void count.refetch(),
  });
  return (
    <Dialog title={t('sendTitle', { name: notification.name })} onClose={onClose} size="lg">
      <Stack gap="md">
        <DraftNotice draft={draft} labelOf={() => t('sendTo')} />
        <MultiPicker
          label={t('sendTo')}
          description={t('targetsHelp')}
          load={targetLoader(scope, [])}
          known={notification.targetNames}
          value={targets}
          onChange={setTargets}
          data-autofocus
        />
        <div role="status">
          <Text size="sm" fw={600}>
            {people === undefined ? t('sendChoose') : t('sendCount', { count: people })}
          </Text>
          {people !== undefined && (count.data?.unreachable ?? 0) > 0 && (
            <Text size="sm">{t('sendUnreachable', { count: count.data?.unreachable })}</Text>
          )}
        </div>
        <DialogButtons
          onClose={onClose}
          busy={send.isPending}
          save={t('sendConfirm', { count: people ?? 0 })}
          disabled={!people || count.isFetching}
          onSave={() => send.mutate()}
        />
      </Stack>
    </Dialog>
  );
}
