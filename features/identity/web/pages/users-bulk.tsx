import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconLock, IconLockOpen, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ChosenRows } from '#platform/crud/web/list-extras.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { undoTime } from '#platform/crud/web/removal.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { mayUsers, usersContract, type BulkOutcome } from '../../users-contract.ts';
import { usePeopleTexts } from '../people-texts.ts';

type Action = 'enable' | 'disable' | 'delete' | 'restore';
const icons = { enable: IconLockOpen, disable: IconLock, delete: IconTrash, restore: IconRestore } as const;
const opposite: Readonly<Record<Action, Action>> = { enable: 'disable', disable: 'enable', delete: 'restore', restore: 'delete' };
const shown = 8;

/** What can be done with many users: asked of the server first, who says whom it changes and whom it leaves. */
export function UsersBulk({ chosen }: { readonly chosen: ChosenRows }): ReactNode {
  const t = usePeopleTexts();
  const client = useQueryClient();
  const may = { state: useCan(mayUsers.state), delete: useCan(mayUsers.delete) };
  const [asked, setAsked] = useState<{ readonly action: Action; readonly plan: BulkOutcome } | null>(null);
  const call = (action: Action, more: { dryRun?: boolean; expected?: number }, selection: unknown = chosen.selection) =>
    api(usersContract, 'bulk', { body: { action, selection, ...more } as never });
  const ask = useMutation({
    mutationFn: async (action: Action) => ({ action, plan: await call(action, { dryRun: true }) }),
    onSuccess: setAsked,
  });
  const undo = useMutation({
    mutationFn: ({ action, ids }: { action: Action; ids: readonly number[] }) => call(action, {}, { ids }),
    onSuccess: ({ count }, { action }) => (toast.success(t(`bulk.done.${action}`, { count })), refresh(client)),
  });
  const run = async (action: Action, plan: BulkOutcome): Promise<void> => {
    try {
      const { count } = await call(action, { expected: plan.count });
      // Undone exactly where exactly the ticked rows were changed.
      const ids = 'ids' in chosen.selection && plan.refused.length === 0 ? chosen.selection.ids : null;
      const back = ids && { time: undoTime, action: { label: t('bulk.undo'), run: () => undo.mutate({ action: opposite[action], ids }) } };
      toast.success(t(`bulk.done.${action}`, { count }), [], back ?? {});
      setAsked(null);
      chosen.clear();
      await refresh(client);
    } catch (error) {
      toast.failure(error);
      setAsked(null);
      if (isProblem(error) && error.code === 'bulk.changed') ask.mutate(action);
    }
  };
  const offered: readonly Action[] = [
    ...(may.state && !chosen.deleted ? (['enable', 'disable'] as const) : []),
    ...(may.delete ? [chosen.deleted ? ('restore' as const) : ('delete' as const)] : []),
  ];
  return (
    <>
      {offered.map((action) => {
        const Icon = icons[action];
        return (
          <Button key={action} variant="default" size="compact-sm" leftSection={<Icon size={18} />} onClick={() => ask.mutate(action)}>
            {t(`bulk.${action}`)}
          </Button>
        );
      })}
      {asked && (
        <ConfirmDialog
          title={t(`bulk.ask.${asked.action}`, { count: asked.plan.count })}
          text={<Plan {...asked} />}
          confirm={t(`bulk.${asked.action}`)}
          danger={asked.action === 'delete'}
          onConfirm={() => (asked.plan.count === 0 ? setAsked(null) : run(asked.action, asked.plan))}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Plan({ action, plan }: { readonly action: Action; readonly plan: BulkOutcome }): ReactNode {
  const t = usePeopleTexts();
  const list = (lines: readonly string[], total: number): ReactNode => (
    <ul style={{ margin: '0.25rem 0 0', paddingInlineStart: '1.25rem' }}>
      {lines.slice(0, shown).map((line, index) => (
        <li key={`${String(index)} ${line}`}>{line}</li>
      ))}
      {total > shown && <li>{t('bulk.andMore', { count: total - shown })}</li>}
    </ul>
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{plan.count === 0 ? t('bulk.nothing') : t(`bulk.text.${action}`)}</Text>
      {plan.count > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('bulk.changes')}
          </Text>
          {list(plan.names, plan.count)}
        </div>
      )}
      {plan.refused.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('bulk.refused')}
          </Text>
          {list(
            plan.refused.map(({ name, reason }) => `${name}: ${t(`bulk.reason.${reason}`)}`),
            plan.refused.length,
          )}
        </div>
      )}
    </Stack>
  );
}
