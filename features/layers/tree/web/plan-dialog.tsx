import { Alert, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { MultiPicker } from '#platform/ui/picker.tsx';
import type { LoadOptions } from '#platform/ui/types.ts';
import { refresh, type OpenTree } from './queries.ts';
import { useTreeTexts } from './texts.ts';

/** Groups and layers of a master plan in the national data model, made of own data in one step. */
export function PlanDialog({ tree, onClose }: { readonly tree: OpenTree; readonly onClose: () => void }): ReactNode {
  const t = useTreeTexts();
  const client = useQueryClient();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const load: LoadOptions = async (q, signal) => {
    const { items } = await api(tree.management, 'resources', { query: { q, pageSize: 50 }, signal });
    return items.filter(({ kind }) => kind === 'data').map(({ id, title }) => ({ value: id, label: title }));
  };
  const make = useMutation({
    mutationFn: () => api(tree.management, 'plan', { body: { datasets: picked.map((id) => Number(id.replace('data-', ''))) } }),
    onSuccess: async ({ groups, layers }) => {
      await refresh(client, tree);
      toast.success(t('plan.done', { groups, layers }));
      onClose();
    },
    meta: { quiet: true },
  });
  return (
    <Dialog title={t('plan.title')} onClose={onClose}>
      <Stack>
        <Text size="sm">{t('plan.lead')}</Text>
        <MultiPicker
          id="plan-data"
          label={t('plan.data')}
          description={t('plan.dataHelp')}
          load={load}
          known={[]}
          value={picked}
          onChange={setPicked}
        />
        {isProblem(make.error) && (
          <Alert color="red" role="alert">
            {make.error.detail}
          </Alert>
        )}
        <DialogButtons onClose={onClose} busy={make.isPending} save={t('plan.make')} disabled={picked.length === 0} onSave={() => make.mutate()} />
      </Stack>
    </Dialog>
  );
}
