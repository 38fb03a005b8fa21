import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { DataTable, type Column } from '../data-table.tsx';
import { NothingFound } from '../empty-state.tsx';
import { FilterBar } from '../filter-bar.tsx';
import { sayTotal } from '../format.ts';
import { PageFrame, Toolbar } from '../page-frame.tsx';
import { Pager } from '../pager.tsx';
import { SearchBox } from '../search-box.tsx';
import type { Filter } from '../types.ts';
import { useSayFilter } from './say-filter.ts';
import type { List } from './use-list.ts';

interface Props<Row> {
  readonly list: List<Row>;
  readonly title: string;
  readonly back?: { readonly to: string; readonly label: string };
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** Between title and search. */
  readonly notice?: ReactNode;
  readonly searchLabel: string;
  /** At the right of the search. */
  readonly tools?: ReactNode;
  readonly filters: readonly Filter[];
  /** Names a part of a filter's value that its choices do not name. */
  readonly sayPart?: (filter: Filter, part: string) => string | undefined;
  readonly columns: readonly Column<Row>[];
  readonly titleKey?: string;
  readonly nameOf: (row: Row) => string;
  readonly linkOf?: ((row: Row) => string) | undefined;
  readonly menu?: (row: Row) => ReactNode;
  /** Where there is nothing at all. */
  readonly empty: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** A list as a page of the back office: title and count, search, filters, rows, pages. */
export function ListPage<Row extends { readonly id: number }>(props: Props<Row>): ReactNode {
  const { list, title, filters, linkOf, sayPart, children } = props;
  const { state, change, request } = list;
  const { data } = request;
  const router = useRouter();
  const locale = useLocale();
  const say = useSayFilter();
  const shown = filters.flatMap(({ name }) => (state.filters[name] === undefined ? [] : [[name, state.filters[name]] as const]));
  return (
    <PageFrame
      title={title}
      detail={data && sayTotal(data.total, data.totalIsExact, locale)}
      actions={props.actions}
      {...(props.back && { back: props.back })}
    >
      {props.notice}
      <Toolbar end={props.tools}>
        <SearchBox value={state.q} label={props.searchLabel} onSearch={(q) => change({ q })} />
      </Toolbar>
      <FilterBar
        filters={filters}
        values={Object.fromEntries(shown)}
        describe={(filter, value) => say(filter, value, (part) => sayPart?.(filter, part))}
        onClear={() => change({ filters: {} })}
        onChange={(name, value) => {
          const { [name]: _before, ...rest } = state.filters;
          change({ filters: value === undefined ? rest : { ...rest, [name]: value } });
        }}
      />
      <DataTable
        label={title}
        columns={props.columns}
        rows={data?.items}
        request={request}
        nameOf={props.nameOf}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        linkOf={linkOf}
        onOpen={(row) => linkOf && void router.navigate({ to: linkOf(row) })}
        menu={props.menu}
        empty={list.narrowed ? <NothingFound onClear={() => change({ q: '', filters: {} })} /> : props.empty}
        {...(props.titleKey !== undefined && { titleKey: props.titleKey })}
      />
      {data && (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={data.total}
          totalIsExact={data.totalIsExact}
          shown={data.items.length}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      )}
      {children}
    </PageFrame>
  );
}
