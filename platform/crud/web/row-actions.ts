import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp, IconExternalLink, IconRestore, IconTrash } from '@tabler/icons-react';
import { api } from '#platform/http/web/client.ts';
import type { MenuAction } from '#platform/ui/types.ts';
import { useUi } from '#platform/ui/texts.ts';
import type { Resource } from '../resource.ts';
import { contractOf, refresh, type Row } from './data.ts';
import type { ListExtras } from './screens.ts';
import { useMay } from './may.ts';
import { useRemoval } from './removal.ts';
import { useCrudTexts } from './texts.ts';

/** The menu of a row; `move` puts a row before another at once and tells the server. */
export function useRowActions(resource: Resource, rows: readonly Row[] | undefined, deleted: boolean, extras: ListExtras) {
  const t = useCrudTexts();
  const ui = useUi();
  const may = useMay(resource);
  const router = useRouter();
  const client = useQueryClient();
  const { remove, restore } = useRemoval(resource);
  const orderKey = ['crud', resource.id, 'order'];
  const order = useMutation({
    mutationKey: orderKey,
    // One after the other, as they were made; the list is asked for again after the last.
    scope: { id: orderKey.join() },
    mutationFn: (body: { id: number; before: number | null }) => api(contractOf(resource), 'reorder', { body }),
    onSettled: () => (client.isMutating({ mutationKey: orderKey }) === 1 ? refresh(client) : undefined),
  });
  const move = (id: number, before: number | null): void => {
    client.setQueriesData<{ items: Row[] }>(
      { queryKey: ['crud', resource.id, 'list'] },
      (page) => page && { ...page, items: moved(page.items, id, before) },
    );
    order.mutate({ id, before });
  };
  const actions = (row: Row, index: number, inOrder: boolean): MenuAction[] => {
    if (deleted) return !may.delete ? [] : [{ label: t('restore'), icon: IconRestore, run: () => restore(row) }];
    const place = (to: number): void => move(row.id, rows?.[to]?.id ?? null);
    return [
      ...(may.open ? [{ label: ui('open'), icon: IconExternalLink, run: () => void router.navigate({ to: `/${resource.screen}/${row.id}` }) }] : []),
      ...(inOrder ? [{ label: ui('moveUp'), icon: IconArrowUp, disabled: index === 0, run: () => place(index - 1) }] : []),
      ...(inOrder ? [{ label: ui('moveDown'), icon: IconArrowDown, disabled: index === (rows?.length ?? 0) - 1, run: () => place(index + 2) }] : []),
      ...(extras.rowActions?.(row) ?? []),
      ...(may.delete ? [{ label: t('delete'), icon: IconTrash, danger: true, run: () => (extras.remove ?? remove)(row) }] : []),
    ];
  };
  return Object.assign(actions, { move });
}

function moved(rows: readonly Row[], id: number, before: number | null): Row[] {
  const row = rows.find((one) => one.id === id);
  const others = rows.filter((one) => one.id !== id);
  const place = before === null ? others.length : others.findIndex((one) => one.id === before);
  return row && place >= 0 ? others.toSpliced(place, 0, row) : [...rows];
}
