import { Button, Menu } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { IconDots, IconDownload, IconHistory, IconPlus, IconSortAscending, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { defaultPageSize } from '#platform/kernel/page.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { useShortcuts } from '#platform/shell/shortcuts.ts';
import { ColumnChooser } from '#platform/ui/column-chooser.tsx';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { EmptyState, NothingFound } from '#platform/ui/empty-state.tsx';
import { sayTotal } from '#platform/ui/format.ts';
import { PageFrame, Toolbar } from '#platform/ui/page-frame.tsx';
import { hasNextPage } from '#platform/ui/paging.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { MenuItems, RowMenu } from '#platform/ui/row-menu.tsx';
import type { MenuAction } from '#platform/ui/types.ts';
import { useRowKeys } from '#platform/ui/row-keys.ts';
import { SearchBox } from '#platform/ui/search-box.tsx';
import { SortChooser } from '#platform/ui/sort-chooser.tsx';
import { sortNames } from '../contract.ts';
import { columnNames, labelOf } from '../labels.ts';
import type { Resource } from '../resource.ts';
import { bulkFields } from '../bulk/contract.ts';
import { BulkBar, type Picked } from '../bulk/web/bulk-bar.tsx';
import { BulkEditDialog } from '../bulk/web/bulk-edit-dialog.tsx';
import { BulkHistory } from '../bulk/web/bulk-history.tsx';
import { useList, useListPreference, type Row } from './data.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ResourceFilters } from './filters.tsx';
import { showsView, toView } from './list-state.ts';
import { useListView } from './use-list-view.ts';
import { useRowActions } from './row-actions.ts';
import type { ListExtras } from './screens.ts';
import { ViewsMenu } from '../views/web/views-menu.tsx';
import { useMay } from './may.ts';
import { useCrudTexts, useLower } from './texts.ts';
import { titleOf, useShow } from './value.tsx';

const none: Picked = { ids: new Set(), everything: false };

/** The list of a declared resource: search, filters, order, columns, selection, export, trash. */
export function ListScreen<R extends Resource>(props: { readonly resource: R; readonly extras?: ListExtras<R> }): ReactNode {
  const { resource, extras = {} }: { readonly resource: Resource; readonly extras?: ListExtras } = props;
  const t = useCrudTexts();
  const say = useSay();
  const lower = useLower();
  const locale = useLocale();
  const router = useRouter();
  const may = useMay(resource);
  const show = useShow(resource);
  const { state, change, views, active, apply, ready } = useListView(resource);
  const preference = useListPreference(resource);
  const pageSize = state.pageSize ?? preference.value.pageSize ?? defaultPageSize;
  const request = useList(resource, state, pageSize, preference.ready && ready);
  const { data, isPlaceholderData } = request;
  const [picked, setPicked] = useState<Picked>(none);
  const [exporting, setExporting] = useState(false);
  const [editing, setEditing] = useState<{ readonly selection: unknown; readonly total: string } | null>(null);
  const [showsEdits, setShowsEdits] = useState(false);
  const rowActions = useRowActions(resource, data?.items as readonly Row[] | undefined, state.deleted, extras);

  const allNames = columnNames(resource);
  const chosen = state.columns ?? preference.value.columns?.filter((name) => allNames.includes(name)) ?? shownByDefault(resource);
  const sortable = sortNames(resource);
  const columns: Column<Row>[] = chosen.map((name) => ({
    key: name,
    title: say(labelOf(resource, name)),
    sortable: sortable.includes(name),
    numeric: name === 'id' || ['number', 'decimal'].includes(resource.fields[name]?.meta.widget ?? ''),
    render: (row) => extras.cell?.(row, name) ?? (show(row, name) as ReactNode),
  }));
  const total = data ? sayTotal(data.total, data.totalIsExact, locale) : undefined;
  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0;
  const inOrder = resource.ordered && state.sort === 'position' && !narrowed && !state.deleted && may.edit;
  const update = (part: Parameters<typeof change>[0]): void => {
    setPicked(none);
    change(part);
  };
  // In a view the columns are the view's, and stand in the address; otherwise they are the person's own.
  const chooseColumns = (names: readonly string[] | null): void => {
    if (state.columns !== null || active !== null) change({ columns: names, page: state.page });
    else preference.change({ columns: names ?? undefined });
  };
  const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main a[data-row]')];
  const current = (): number | null => (document.activeElement instanceof HTMLElement && Number(document.activeElement.dataset['row'])) || null;
  const step = useRowKeys({
    links,
    page: state.page,
    hasNext: data !== undefined && hasNextPage({ ...data, shown: data.items.length }),
    onPage: (page) => update({ page }),
    shown: isPlaceholderData ? null : data,
  });
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    e: () => {
      const id = current();
      if (id !== null && may.open && !state.deleted) void router.navigate({ to: `/${resource.screen}/${id}` });
    },
    x: () => {
      const id = current();
      if (id === null || !(may.edit || may.delete)) return;
      const ids = new Set(picked.ids);
      if (!ids.delete(id)) ids.add(id);
      setPicked({ ids, everything: false });
    },
    ...(may.add && !state.deleted && { n: () => void router.navigate({ to: `/${resource.screen}/add` }) }),
    '/': () => document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus(),
  });
  const ownBulk = typeof extras.bulk === 'function' ? extras.bulk : undefined;
  const edits = extras.bulk === undefined && may.edit && bulkFields(resource).length > 0;
  const selectable = extras.bulk !== null && (edits || may.delete || ownBulk !== undefined);
  const addButton = may.add && !state.deleted && (
    <Button component="a" href={`#/${resource.screen}/add`} leftSection={<IconPlus size={18} />}>
      {t('add', { what: lower(resource.label.one) })}
    </Button>
  );
  const more: MenuAction[] = [
    ...(edits ? [{ label: t('bulkHistory'), icon: IconHistory, run: () => setShowsEdits(true) }] : []),
    ...(may.delete
      ? [{ label: t(state.deleted ? 'leaveTrash' : 'trash'), icon: IconTrash, run: () => update({ deleted: !state.deleted, filters: {}, q: '' }) }]
      : []),
    ...(resource.ordered && !inOrder && may.edit
      ? [{ label: t('orderAction'), icon: IconSortAscending, run: () => update({ sort: 'position', filters: {}, q: '', deleted: false }) }]
      : []),
  ];

  return (
    <PageFrame
      title={state.deleted ? t('trashOf', { what: lower(resource.label.many) }) : say(resource.label.many)}
      detail={total}
      actions={
        <>
          {!state.deleted && extras.actions}
          {addButton}
        </>
      }
      {...(state.deleted && { back: { to: `/${resource.screen}`, label: t('leaveTrash') } })}
    >
      {extras.notice}
      <Toolbar
        end={
          <>
            <ColumnChooser
              columns={allNames.map((key) => ({ key, title: say(labelOf(resource, key)) }))}
              chosen={chosen}
              onChange={(names) => chooseColumns(names.length > 0 ? names : null)}
              onReset={() => chooseColumns(null)}
            />
            <SortChooser
              fields={sortable.map((key) => ({ key, title: say(labelOf(resource, key)) }))}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
            />
            {may.export && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} />}
                onClick={() => setExporting(true)}
                disabled={!data || data.total === 0}
              >
                {t('exportAction')}
              </Button>
            )}
            {more.length > 0 && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" leftSection={<IconDots size={18} />}>
                    {t('more')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <MenuItems actions={more} />
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        }
      >
        {!state.deleted && (
          <ViewsMenu
            views={views}
            state={toView({ ...state, columns: chosen, pageSize })}
            active={active}
            changed={active !== null && !showsView(resource, state, active.state)}
            onApply={(view) => {
              setPicked(none);
              apply(view);
            }}
          />
        )}
        <SearchBox value={state.q} onSearch={(q) => update({ q })} label={t('searchIn', { what: lower(resource.label.many) })} />
      </Toolbar>
      <ResourceFilters resource={resource} values={state.filters} onChange={(filters) => update({ filters })} />
      <DataTable
        label={say(resource.label.many)}
        columns={columns}
        rows={data?.items as readonly Row[] | undefined}
        request={request}
        titleKey={resource.title}
        nameOf={(row) => titleOf(resource, row)}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        multiSort
        linkOf={may.open && !state.deleted ? (row) => `/${resource.screen}/${row.id}` : undefined}
        onOpen={(row) => void router.navigate({ to: `/${resource.screen}/${row.id}` })}
        selection={selectable ? { ids: picked.ids, change: (ids) => setPicked({ ids, everything: false }) } : undefined}
        menu={(row, index) => <RowMenu name={titleOf(resource, row)} actions={rowActions(row, index, inOrder === true)} />}
        move={inOrder ? rowActions.move : undefined}
        empty={
          narrowed ? (
            <NothingFound onClear={() => update({ q: '', filters: {} })} />
          ) : (
            <EmptyState
              title={state.deleted ? t('trashEmpty') : t('emptyTitle', { what: lower(resource.label.many) })}
              {...(may.add && !state.deleted && { text: t('emptyText') })}
            >
              {addButton}
            </EmptyState>
          )
        }
      />
      {data && (
        <Pager
          page={state.page}
          pageSize={pageSize}
          total={data.total}
          totalIsExact={data.totalIsExact}
          shown={data.items.length}
          onPage={(page) => update({ page })}
          onPageSize={(size) => {
            preference.change({ pageSize: size });
            update({ pageSize: null });
          }}
        />
      )}
      {picked.ids.size > 0 && (
        <BulkBar
          resource={resource}
          state={state}
          picked={picked}
          total={data && data.total > data.items.length ? (total ?? null) : null}
          count={data?.totalIsExact ? data.total : null}
          onEdit={edits ? (selection, selected) => setEditing({ selection, total: selected }) : null}
          setPicked={setPicked}
          actions={ownBulk}
        />
      )}
      {exporting && data && (
        <ExportDialog resource={resource} state={state} selection={null} columns={chosen} total={total ?? ''} onClose={() => setExporting(false)} />
      )}
      {editing && (
        <BulkEditDialog
          resource={resource}
          selection={editing.selection}
          total={editing.total}
          onDone={() => setPicked(none)}
          onClose={() => setEditing(null)}
        />
      )}
      {showsEdits && <BulkHistory resource={resource} onClose={() => setShowsEdits(false)} />}
    </PageFrame>
  );
}

function shownByDefault(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, { meta }]) => meta.column === 'shown')
    .map(([name]) => name);
}
