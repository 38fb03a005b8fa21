import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconEdit, IconFolderPlus, IconMapPlus, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import type { TreeMove } from '#platform/kernel/tree.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { TreeEditor } from '#platform/ui/tree-editor/tree-editor.tsx';
import type { MenuAction } from '#platform/ui/types.ts';
import type { TreeItem } from '../../contract.ts';
import { maxDepth } from '../../domain/nesting.ts';
import { Badges, ItemIcon } from '../badges.tsx';
import { BulkEdit } from '../bulk-edit.tsx';
import { listKey, refresh, screenOf, useItems, useTree } from '../queries.ts';
import { useSay } from '#platform/shell/language.ts';
import { useTreeTexts } from '../texts.ts';

const PlanDialog = lazy(() => import('../plan-dialog.tsx').then((module) => ({ default: module.PlanDialog })));

type Row = TreeItem & { readonly position: number; readonly group: boolean };

/** Rows come in their order; what is in the trash without its group stands at the top there. */
const rowsOf = (items: readonly TreeItem[]): readonly Row[] => items.map((item, position) => ({ ...item, position, group: item.kind === 'group' }));

/** The tree of a module's maps, and what was taken out of it. */
export function Screen(): ReactNode {
  const t = useTreeTexts();
  const tree = useTree();
  const title = useSay()(tree.module.label);
  const { may } = tree.module;
  const client = useQueryClient();
  const [deleted, setDeleted] = useState(false);
  const [planning, setPlanning] = useState(false);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const request = useItems(tree, deleted);
  const [mayAdd, mayEdit, mayDelete] = [useCan(may.add), useCan(may.edit), useCan(may.delete)];
  const screen = screenOf(tree);

  const move = async ({ ids, parentId, before }: TreeMove): Promise<void> => {
    // Of what stands now: a move before this one may have changed it.
    const now = client.getQueryData<readonly TreeItem[]>(listKey(tree, false)) ?? [];
    const items = ids.flatMap((id) => now.filter((item) => item.id === id).map(({ version }) => ({ id, version })));
    try {
      const answer = await api(tree.management, 'moveMany', { body: { items, parentId, before } });
      client.setQueryData(listKey(tree, false), answer.items);
    } catch (error) {
      void refresh(client, tree);
      throw error;
    }
  };
  const restore = async (id: number): Promise<void> => {
    await api(tree.management, 'restore', { params: { id } });
    await refresh(client, tree);
    toast.success(t('restored'));
  };
  const remove = async (id: number): Promise<void> => {
    await api(tree.management, 'remove', { params: { id } });
    await refresh(client, tree);
    const undo = { time: toastTimes.undo, action: { label: t('undo'), run: () => void restore(id).catch(toast.failure) } };
    toast.success(t('removed'), [], undo);
  };
  const copy = async (id: number): Promise<void> => {
    await api(tree.management, 'copy', { params: { id } });
    await refresh(client, tree);
    toast.success(t('copied'));
  };
  const go = (to: string): void => {
    window.location.hash = to;
  };
  const linkOf = ({ kind, id }: TreeItem): string => `${screen}/${kind}/${id}`;
  const menu = (row: Row): readonly MenuAction[] => {
    if (deleted) return mayDelete ? [{ label: t('restore'), icon: IconRestore, run: () => void restore(row.id).catch(toast.failure) }] : [];
    return [
      ...(mayEdit ? [{ label: t('edit'), icon: IconEdit, run: () => go(linkOf(row)) }] : []),
      ...(mayAdd && row.group
        ? [
            { label: t('addInside'), icon: IconPlus, run: () => go(`${screen}/resource?in=${row.id}`) },
            { label: t('groupInside'), icon: IconFolderPlus, run: () => go(`${screen}/group?in=${row.id}`) },
          ]
        : []),
      ...(mayAdd ? [{ label: t('copy'), icon: IconCopy, run: () => void copy(row.id).catch(toast.failure) }] : []),
      ...(mayDelete ? [{ label: t('remove'), icon: IconTrash, danger: true, run: () => void remove(row.id).catch(toast.failure) }] : []),
    ];
  };
  const rows = rowsOf(request.data ?? []);
  return (
    <PageFrame
      title={title}
      detail={request.data ? String(rows.length) : undefined}
      actions={
        <Group gap="xs">
          <Button variant="subtle" onClick={() => setDeleted(!deleted)}>
            {t(deleted ? 'backToTree' : 'trash')}
          </Button>
          {mayAdd && (
            <>
              <Button variant="default" leftSection={<IconMapPlus size={18} />} onClick={() => setPlanning(true)}>
                {t('plan.action')}
              </Button>
              <Button variant="default" component="a" href={`#${screen}/group`} leftSection={<IconFolderPlus size={18} />}>
                {t('addGroup')}
              </Button>
              <Button component="a" href={`#${screen}/resource`} leftSection={<IconPlus size={18} />}>
                {t('addLayer')}
              </Button>
            </>
          )}
        </Group>
      }
    >
      {!deleted && (
        <Text size="sm" c="dimmed" mb="md">
          {t('lead')}
        </Text>
      )}
      {request.data ? (
        <TreeEditor<Row>
          key={String(deleted)}
          label={t('tree')}
          nodes={rows}
          levels={maxDepth + 1}
          onMove={deleted || !mayEdit ? undefined : move}
          icon={(item, open) => <ItemIcon item={item} open={open} />}
          badges={(item) => <Badges item={item} />}
          menu={menu}
          {...(!deleted && { linkOf })}
          {...(!deleted &&
            mayEdit && {
              selected: (ids: ReadonlySet<number>) => (
                <Button variant="default" size="compact-sm" leftSection={<IconEdit size={18} />} onClick={() => setChosen([...ids])}>
                  {t('bulk.action')}
                </Button>
              ),
            })}
          empty={t(deleted ? 'emptyTrash' : 'empty')}
        />
      ) : (
        <Pending request={request} height={400} title={title} />
      )}
      {planning && (
        <Suspense>
          <PlanDialog tree={tree} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
      {chosen && <BulkEdit tree={tree} ids={chosen} items={request.data ?? []} onClose={() => setChosen(null)} />}
    </PageFrame>
  );
}
