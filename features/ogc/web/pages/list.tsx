import { Button, Group, NativeSelect } from '@mantine/core';
import { IconExternalLink, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayNumber, sayTotal } from '#platform/ui/format.ts';
import { PageFrame, Toolbar } from '#platform/ui/page-frame.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { RowMenu } from '#platform/ui/row-menu.tsx';
import { SearchBox } from '#platform/ui/search-box.tsx';
import type { Service } from '../../contract.ts';
import { serviceTypes } from '../../domain/capabilities.ts';
import { healthStates } from '../../domain/health.ts';
import { may } from '../../permissions.ts';
import { HealthBadge, Instant } from '../parts.tsx';
import styles from '../ogc.module.css';
import { refresh, screen, useOgc, useServices, type ListQuery } from '../queries.ts';
import { useRemoval } from '../use-removal.ts';

type Search = Readonly<Record<string, unknown>>;
type Part = { readonly [K in 'q' | 'type' | 'state' | 'sort' | 'page' | 'pageSize' | 'deleted']?: string | number | boolean | undefined };

function readQuery(search: Search): ListQuery {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const type = serviceTypes.find((one) => one === text('type'));
  const state = healthStates.find((one) => one === text('state'));
  const size = ([10, 25, 50, 100] as const).find((one) => String(one) === text('pageSize'));
  return {
    ...(text('q') !== '' && { q: text('q') }),
    ...(type && { type }),
    ...(state && { state }),
    ...(/^-?\w+$/.test(text('sort')) && { sort: text('sort') }),
    ...(text('deleted') === 'true' && { deleted: 'true' as const }),
    page: Math.max(1, Math.floor(Number(text('page'))) || 1),
    pageSize: size ?? 25,
  };
}

/** Every service with its health. */
export function Screen(): ReactNode {
  const t = useOgc();
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const search = useLocation({ select: (location) => location.search as Search });
  const query = readQuery(search);
  const { data, isFetching, isError, refetch } = useServices(query);
  const [mayAdd, mayDelete, mayDetail, mayEdit] = [useCan(may.add), useCan(may.delete), useCan(may.detail), useCan(may.edit)];
  const { remove, restore } = useRemoval();
  const deleted = query.deleted === 'true';
  const change = (part: Part): void => {
    const next = Object.fromEntries(
      Object.entries({ ...search, page: undefined, ...part }).filter(([, value]) => value !== undefined && value !== ''),
    );
    void router.navigate({ to: screen, search: next as never, replace: 'q' in part, resetScroll: false });
  };
  const link = (row: Service): string => `${screen}/${row.id}`;
  const opens = (mayDetail || mayEdit) && !deleted;
  const columns: Column<Service>[] = [
    { key: 'title', title: t('column.title'), sortable: true, render: (row) => row.title },
    { key: 'type', title: t('column.type'), sortable: true, render: (row) => row.type.toUpperCase() },
    { key: 'url', title: t('column.url'), sortable: true, render: (row) => <span className={styles['address']}>{row.url}</span> },
    { key: 'state', title: t('column.state'), sortable: true, render: (row) => <HealthBadge health={row.health} /> },
    { key: 'resources', title: t('column.resources'), sortable: true, numeric: true, render: (row) => sayNumber(row.resources, locale) },
    {
      key: 'lastGoodAt',
      title: t('column.lastGoodAt'),
      sortable: true,
      render: (row) => <Instant iso={row.health.lastGoodAt} never={t('health.none')} />,
    },
    {
      key: 'milliseconds',
      title: t('column.milliseconds'),
      sortable: true,
      numeric: true,
      render: (row) => (row.health.milliseconds === null ? null : t('health.ms', { count: row.health.milliseconds })),
    },
  ];
  const addButton = mayAdd && !deleted && (
    <Button component="a" href={`#${screen}/add`} leftSection={<IconPlus size={18} />}>
      {t('add')}
    </Button>
  );
  const narrowed = query.q !== undefined || query.type !== undefined || query.state !== undefined;
  return (
    <PageFrame
      title={t(deleted ? 'trashTitle' : 'title')}
      detail={data ? sayTotal(data.total, data.totalIsExact, locale) : undefined}
      actions={addButton}
      {...(deleted && { back: { to: screen, label: t('leaveTrash') } })}
    >
      <Toolbar
        end={
          mayDelete && (
            <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => change({ deleted: deleted ? undefined : true })}>
              {t(deleted ? 'leaveTrash' : 'trash')}
            </Button>
          )
        }
      >
        <SearchBox value={query.q ?? ''} onSearch={(q) => change({ q })} label={t('search')} />
        <NativeSelect
          aria-label={t('filterType')}
          value={query.type ?? ''}
          onChange={(event) => change({ type: event.currentTarget.value })}
          data={[
            { value: '', label: `${t('filterType')}: ${t('all')}` },
            ...serviceTypes.map((type) => ({ value: type, label: type.toUpperCase() })),
          ]}
        />
        <NativeSelect
          aria-label={t('filterState')}
          value={query.state ?? ''}
          onChange={(event) => change({ state: event.currentTarget.value })}
          data={[
            { value: '', label: `${t('filterState')}: ${t('all')}` },
            ...healthStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
        />
      </Toolbar>
      {isError && !data ? (
        <EmptyState title={t('notFound')}>
          <Button variant="default" onClick={() => void refetch()}>
            {t('platform:retry')}
          </Button>
        </EmptyState>
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={data?.items}
          refreshing={isFetching}
          nameOf={(row) => row.title}
          sort={query.sort ?? 'title'}
          onSort={(sort) => change({ sort })}
          linkOf={opens ? link : undefined}
          onOpen={(row) => void router.navigate({ to: link(row) })}
          menu={(row) => (
            <RowMenu
              name={row.title}
              actions={[
                ...(opens ? [{ label: t('open'), icon: IconExternalLink, run: () => void router.navigate({ to: link(row) }) }] : []),
                ...(mayDelete && !deleted ? [{ label: t('delete'), icon: IconTrash, danger: true, run: () => remove(row) }] : []),
                ...(mayDelete && deleted ? [{ label: t('restore'), icon: IconRestore, run: () => restore(row) }] : []),
              ]}
            />
          )}
          empty={
            narrowed ? (
              <EmptyState title={t('filtered')} text={t('filteredText')}>
                <Button variant="default" onClick={() => change({ q: undefined, type: undefined, state: undefined })}>
                  {t('clear')}
                </Button>
              </EmptyState>
            ) : (
              <EmptyState title={t(deleted ? 'emptyTrash' : 'empty')} {...(mayAdd && !deleted && { text: t('emptyText') })}>
                <Group>{addButton}</Group>
              </EmptyState>
            )
          }
        />
      )}
      {data && data.total > 0 && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          totalIsExact={data.totalIsExact}
          shown={data.items.length}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => {
            change({ pageSize });
            void refresh(client);
          }}
        />
      )}
    </PageFrame>
  );
}
