import { Button } from '@mantine/core';
import { IconArrowLeft, IconFileUpload, IconRestore, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { mayUseAny, useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import type { Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayAgo, sayInstant, sayNumber } from '#platform/ui/format.ts';
import { ListPage } from '#platform/ui/list/list-page.tsx';
import { useList } from '#platform/ui/list/use-list.ts';
import { RowMenu } from '#platform/ui/row-menu.tsx';
import { datasetsContract, type Dataset } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { keys, lookAgainMs, refresh, screen } from '../queries.ts';
import { StateBadge } from '../state-badge.tsx';
import { useDataTexts } from '../texts.ts';

/** The municipality's own geographic data, or those in the trash. */
export function Screen(): ReactNode {
  const t = useDataTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const [mayAdd, mayDelete] = [useCan(may.add), useCan(may.delete)];
  const opens = mayUseAny([may.detail, may.edit, may.features]);
  const list = useList<Dataset>({
    path: screen,
    filters: ['trash'],
    key: keys.lists,
    staleTime: 0,
    load: (query, signal) => api(datasetsContract, 'list', { query: { ...query, trash: query['trash'] === 'true' ? 'true' : 'false' }, signal }),
  });
  const { refetch } = list.request;
  const isReading = list.request.data?.items.some(({ pending }) => pending === 'reading') ?? false;
  useEffect(() => {
    if (!isReading) return;
    const timer = window.setInterval(() => void refetch(), lookAgainMs);
    return () => window.clearInterval(timer);
  }, [isReading, refetch]);
  const inTrash = list.state.filters['trash'] === 'true';
  const restore = async (row: Dataset): Promise<void> => {
    await api(datasetsContract, 'restore', { params: { id: row.id } });
    toast.success(t('restored', { name: row.title }));
    await refresh(client);
  };
  const remove = async (row: Dataset): Promise<void> => {
    await api(datasetsContract, 'remove', { params: { id: row.id } });
    toast.success(t('removed', { name: row.title }), [], {
      time: toastTimes.undo,
      action: { label: t('undo'), run: () => void restore(row).catch(toast.failure) },
    });
    await refresh(client);
  };
  const columns: Column<Dataset>[] = [
    { key: 'title', title: t('field.title'), render: (row) => row.title },
    { key: 'state', title: t('list.state'), render: (row) => <StateBadge state={row.pending ?? 'ready'} /> },
    { key: 'shape', title: t('list.shape'), render: (row) => row.shape && t(`shape.${row.shape}`) },
    { key: 'features', title: t('list.features'), numeric: true, render: (row) => (row.current === null ? null : sayNumber(row.features, locale)) },
    { key: 'current', title: t('list.version'), numeric: true, render: (row) => row.current },
    {
      key: 'updatedAt',
      title: t('list.updated'),
      render: (row) => (
        <time dateTime={row.updatedAt} title={sayInstant(row.updatedAt)}>
          {sayAgo(row.updatedAt, locale)}
        </time>
      ),
    },
  ];
  const trashButton = (
    <Button
      variant="default"
      leftSection={inTrash ? <IconArrowLeft size={18} /> : <IconTrash size={18} />}
      onClick={() => list.change({ filters: inTrash ? {} : { trash: 'true' } })}
    >
      {t(inTrash ? 'backToList' : 'trash')}
    </Button>
  );
  return (
    <ListPage
      list={{ ...list, narrowed: list.state.q !== '' }}
      title={t(inTrash ? 'trashTitle' : 'title')}
      actions={mayAdd && !inTrash && <UploadLink />}
      tools={mayDelete && trashButton}
      searchLabel={t('list.search')}
      filters={[]}
      columns={columns}
      nameOf={(row) => row.title}
      linkOf={opens && !inTrash ? (row) => `${screen}/${row.id}` : undefined}
      menu={
        mayDelete
          ? (row) => (
              <RowMenu
                name={row.title}
                actions={
                  inTrash
                    ? [{ label: t('restore'), icon: IconRestore, run: () => void restore(row).catch(toast.failure) }]
                    : [{ label: t('remove'), icon: IconTrash, danger: true, run: () => void remove(row).catch(toast.failure) }]
                }
              />
            )
          : undefined
      }
      empty={
        inTrash ? (
          <EmptyState title={t('emptyTrash')} />
        ) : (
          <EmptyState title={t('empty')} text={t('emptyText')}>
            {mayAdd && <UploadLink />}
          </EmptyState>
        )
      }
    />
  );
}

function UploadLink(): ReactNode {
  const t = useDataTexts();
  return (
    <Button component="a" href={`#${screen}/add`} leftSection={<IconFileUpload size={18} />}>
      {t('upload.link')}
    </Button>
  );
}
