import { Button, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChartBar, IconDots, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayTotal } from '#platform/ui/format.ts';
import { SearchBox } from '#platform/ui/search-box.tsx';
import { may } from '../../record/permissions.ts';
import { mayFigures } from '../../figures/permissions.ts';
import { useDesk, type View } from '../../record/web/desk/context.ts';
import styles from './desk.module.css';
import { FilterChips } from './filter-chips.tsx';
import { toQuery, type DeskFilter } from '../../record/web/desk/filter.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly total: { readonly total: number; readonly totalIsExact: boolean } | undefined;
  readonly filtersOpen: boolean;
  readonly onFilters: () => void;
  readonly onExport: () => void;
  /** What a narrow screen shows; null on a wide one. */
  readonly view: View | null;
  readonly hidden: boolean;
}

/** Search, filters and what can be done with the whole list. */
export function Toolbar({ total, filtersOpen, onFilters, onExport, view, hidden }: Props): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { place } = useDesk();
  const { filter, changeFilter } = place;
  const [mayExport, mayAdd, mayDelete] = [useCan(may.export), useCan(may.add), useCan(may.delete)];
  const mayReports = useCan(mayFigures.view);
  const count = total && sayTotal(total.total, total.totalIsExact, locale);
  const canExport = total !== undefined && total.total > 0;
  const isNarrow = view !== null;
  const search = (q: string): void => {
    const { q: _old, ...others } = filter;
    changeFilter(q === '' ? others : { ...others, q }, true);
  };
  return (
    <div className={styles['toolbar']} hidden={hidden}>
      <div className={styles['top']}>
        <h1>
          {t(filter.deleted ? 'trashTitle' : 'title')}
          {count !== undefined && <small> {count}</small>}
        </h1>
        <SearchBox value={filter.q ?? ''} onSearch={search} label={t('search')} />
        <div className={styles['ends']}>
          {!isNarrow && (
            <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} />} aria-expanded={filtersOpen} onClick={onFilters}>
              {t('filters')}
            </Button>
          )}
          {!isNarrow && mayExport && (
            <Button variant="default" leftSection={<IconDownload size={18} />} disabled={!canExport} onClick={onExport}>
              {t('export')}
            </Button>
          )}
          {(mayReports || mayDelete || (isNarrow && mayExport)) && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" px="xs" aria-label={t('more')} title={t('more')}>
                  <IconDots size={18} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {isNarrow && mayExport && (
                  <Menu.Item leftSection={<IconDownload size={18} />} disabled={!canExport} onClick={onExport}>
                    {t('export')}
                  </Menu.Item>
                )}
                {mayReports && (
                  <Menu.Item component="a" href={reportsOf(filter)} leftSection={<IconChartBar size={18} />}>
                    {t('home.reports')}
                  </Menu.Item>
                )}
                {mayDelete && (
                  <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => changeFilter(filter.deleted ? {} : { deleted: true })}>
                    {t(filter.deleted ? 'leaveTrash' : 'trash')}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
          {mayAdd && (
            <Button component="a" href="#/meubairro/new" leftSection={<IconPlus size={18} />}>
              {t(isNarrow ? 'registerShort' : 'register')}
            </Button>
          )}
        </div>
      </div>
      <FilterChips />
      {view !== null && <Views view={view} />}
    </div>
  );
}

/** The reports under the filter of the list, as far as they share it. */
function reportsOf({ q: _q, mine: _mine, followed: _followed, deleted: _trash, ...filter }: DeskFilter): string {
  const query = new URLSearchParams(Object.entries(toQuery(filter)).map(([name, value]) => [name, String(value)]));
  return `#/meubairro/reports${query.size === 0 ? '' : `?${query}`}`;
}

function Views({ view }: { readonly view: View }): ReactNode {
  const t = useDeskTexts();
  const { setView } = useDesk();
  return (
    <div className={styles['views']} role="group" aria-label={t('views.label')}>
      {(['list', 'map', 'filters'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
          {t(`views.${one}`)}
        </button>
      ))}
    </div>
  );
}
