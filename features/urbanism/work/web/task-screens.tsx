import { Anchor, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { IconCheck, IconFile, IconRotate, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan, useSession } from '#platform/access/web/session.ts';
import { inputSchema, resourceContract } from '#platform/crud/contract.ts';
import type { RecordOf } from '#platform/crud/resource.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { sayDay } from '#platform/ui/format.ts';
import type { MenuAction } from '#platform/ui/types.ts';
import { mayTasks } from '../codes.ts';
import { tasks } from '../resources.ts';
import { listTo, useDesk } from './desk.ts';
import { useTexts } from './texts.ts';

type Task = RecordOf<typeof tasks>;
const taskApi = resourceContract(tasks);

/** Which tasks: each is a filter of the list, which can be narrowed further. */
function Which(): ReactNode {
  const t = useTexts();
  const me = useSession()?.id ?? 0;
  const { data } = useDesk();
  if (!data) return null;
  const { counts, today, week, roleIds } = data;
  const link = (label: string, to: string, count?: number) => (
    <Button key={label} component="a" href={`#${to}`} variant="default" size="compact-md">
      {count === undefined || count === 0 ? label : `${label} (${count})`}
    </Button>
  );
  return (
    <Group component="nav" gap="xs" aria-label={t('which')} mb="sm">
      {link(t('mine'), listTo.mine(me), counts.mine)}
      {link(t('unit'), listTo.unit(roleIds), counts.unit)}
      {link(t('all'), listTo.all)}
      {link(t('overdueList'), listTo.overdue(today), counts.allOverdue)}
      {link(t('todayList'), listTo.today(today))}
      {link(t('weekList'), listTo.week(today, week))}
      {link(t('doneList'), listTo.done)}
    </Group>
  );
}

export const screens = screensOf(tasks, {
  useList: () => {
    const t = useTexts();
    const router = useRouter();
    const client = useQueryClient();
    const me = useSession()?.id ?? null;
    const mayEdit = useCan(mayTasks.edit);
    const { data } = useDesk();
    const change = async (row: Task, part: Partial<Task>, said: string): Promise<void> => {
      const { id, version, createdAt: _c, updatedAt: _u, deletedAt: _d, refs: _r, ...values } = { ...row, ...part };
      await api(taskApi, 'update', { params: { id }, version, body: inputSchema(tasks).parse(values) });
      toast.success(said);
      await Promise.all([refresh(client), client.invalidateQueries({ queryKey: ['urbanism', 'desk'] })]);
    };
    const act = (row: Task, label: string, icon: MenuAction['icon'], part: Partial<Task>, said: string): MenuAction => ({
      label,
      ...(icon && { icon }),
      run: () => void change(row, part, said).catch(toast.failure),
    });
    return {
      notice: <Which />,
      rowActions: (row) => [
        ...(mayEdit && data && row.state !== 'done'
          ? [act(row, t('finish'), IconCheck, { doneOn: data.today }, t('finished', { name: row.name }))]
          : []),
        ...(mayEdit && row.state === 'done' ? [act(row, t('reopen'), IconRotate, { doneOn: null }, t('reopened', { name: row.name }))] : []),
        ...(mayEdit && me !== null && row.userId !== me && row.state !== 'done'
          ? [act(row, t('take'), IconUser, { userId: me }, t('taken', { name: row.name }))]
          : []),
        { label: t('openProcess'), icon: IconFile, run: () => void router.navigate({ to: `/gugestao/processes/${row.processId}` }) },
      ],
      cell: (row, name) => {
        if (name === 'processId') return <Anchor href={`#/gugestao/processes/${row.processId}`}>{row.refs['processId']?.[0]?.title}</Anchor>;
        if (name !== 'dueOn' || row.dueOn === null || row.state === 'done' || !data || row.dueOn > data.today) return undefined;
        const isLate = row.dueOn < data.today;
        return (
          <span>
            {sayDay(row.dueOn)} <Badge tone={isLate ? 'danger' : 'warning'}>{t(isLate ? 'overdue' : 'dueToday')}</Badge>
          </span>
        );
      },
    };
  },
  useRecord: (record) => {
    const t = useTexts();
    if (record === null) return {};
    return {
      detail: record.refs['processId']?.[0]?.title,
      notice: (
        <p>
          <Anchor href={`#/gugestao/processes/${record.processId}`}>{t('openProcess')}</Anchor>
        </p>
      ),
    };
  },
});
