import { IconListDetails, IconListSearch, IconMap, IconMessageReport } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayTotal } from '#platform/ui/format.ts';
import { everything, isShown, showsNothing, type Chosen } from './home/filter.ts';
import { Filters } from './home/filters.tsx';
import styles from './home/home.module.css';
import { Preview } from './home/preview.tsx';
import { useCounts, useList, useLists, useLive, useOne } from './home/queries.ts';
import { useChosen } from './home/use-chosen.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import { OccurrenceCard } from './occurrence-card.tsx';
import parts from '#platform/ui/plain/plain.module.css';

const OccurrenceMap = lazy(() => import('./home/occurrence-map.tsx').then((module) => ({ default: module.OccurrenceMap })));

/** Public occurrences on the map and in a list, under one filter; the list has everything the map has. */
export function CitizenHome(): ReactNode {
  const { t } = useTranslation('occurrences');
  const { code } = useParams({ strict: false });
  const [chosen, choose] = useChosen();
  const [view, setView] = useState<'map' | 'list'>('map');
  const [round, setRound] = useState(0);
  const lists = useLists();
  const counts = useCounts(chosen);
  const one = useOne(code);
  useLive(chosen, () => setRound((before) => before + 1));
  const open = (next: string | null): void => {
    // The map's own part of the address stays as it is written.
    const query = location.hash.split('?')[1];
    const hash = `#/meubairro/home${next === null ? '' : `/${next}`}${query === undefined ? '' : `?${query}`}`;
    if (code === undefined) location.hash = hash;
    else location.replace(hash);
  };
  const hiddenOne = one.data && (!isShown(chosen, 'types', one.data.type.id) || !isShown(chosen, 'statuses', one.data.status.id));
  const selected = <Selected one={one} code={code} hidden={hiddenOne ?? false} onShowAll={() => choose(everything)} onClose={() => open(null)} />;
  return (
    <div className={styles['page']} data-view={view}>
      <div className={styles['side']}>
        <div className={styles['top']}>
          <h1>{t('citizen.home.title')}</h1>
          <div className={styles['actions']}>
            <Link to="/meubairro/report" className="lg-button">
              <IconMessageReport size={20} aria-hidden /> {t('citizen.home.report')}
            </Link>
            <Link to="/meubairro/follow" className="lg-button" data-quiet>
              <IconListSearch size={20} aria-hidden /> <span>{t('citizen.home.follow')}</span>
            </Link>
          </div>
          {lists.data && <Filters lists={lists.data} counts={counts.data} chosen={chosen} onChange={choose} />}
        </div>
        <div className={styles['list']}>
          {selected}
          <nav className={styles['also']} aria-label={t('citizen.home.also')}>
            <Link to="/meubairro/parishes">{t('citizen.home.week')}</Link>
            <Link to="/meubairro/statistics">{t('citizen.home.figures')}</Link>
          </nav>
          <List chosen={chosen} current={code} onShowAll={() => choose(everything)} />
        </div>
      </div>
      <div className={styles['map']}>
        {lists.data && (
          <Suspense fallback={null}>
            <OccurrenceMap
              lists={lists.data}
              chosen={chosen}
              round={round}
              selected={one.data ? { code: one.data.code, point: one.data.point } : null}
              onSelect={open}
            >
              {code !== undefined && <div className={styles['floating']}>{selected}</div>}
            </OccurrenceMap>
          </Suspense>
        )}
      </div>
      <div className={styles['views']} role="group" aria-label={t('citizen.home.views')}>
        <button type="button" aria-pressed={view === 'map'} onClick={() => setView('map')}>
          <IconMap size={20} aria-hidden /> {t('citizen.home.map')}
        </button>
        <button type="button" aria-pressed={view === 'list'} onClick={() => setView('list')}>
          <IconListDetails size={20} aria-hidden /> {t('citizen.home.list')}
        </button>
      </div>
    </div>
  );
}

function Selected({
  one,
  code,
  hidden,
  onShowAll,
  onClose,
}: {
  readonly one: ReturnType<typeof useOne>;
  readonly code: string | undefined;
  readonly hidden: boolean;
  readonly onShowAll: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  if (code === undefined) return null;
  return (
    <div className={styles['selected']}>
      {hidden && (
        <Notice tone="warning" announce>
          <p>{t('citizen.home.filtersOff')}</p>
          <button type="button" className={parts['textButton']} onClick={onShowAll}>
            {t('citizen.home.activate')}
          </button>
        </Notice>
      )}
      {one.data && <Preview occurrence={one.data} onClose={onClose} />}
      {one.error !== null &&
        (isProblem(one.error) && one.error.status === 404 ? (
          <Notice tone="warning" announce>
            {t('citizen.home.notFound', { code })}
          </Notice>
        ) : (
          <Failure error={one.error} onRetry={() => void one.refetch()} />
        ))}
    </div>
  );
}

function List({
  chosen,
  current,
  onShowAll,
}: {
  readonly chosen: Chosen;
  readonly current: string | undefined;
  readonly onShowAll: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const list = useList(chosen);
  const items = showsNothing(chosen) ? [] : (list.data?.pages.flatMap((page) => page.items) ?? []);
  const first = list.data?.pages[0];
  if (!showsNothing(chosen) && list.isPending) return <Skeleton lines={8} label={t('platform:loading')} />;
  if (list.error !== null && first === undefined) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  // Where rows came or went meanwhile the pages of the server have moved: what is shown is read anew before it goes on.
  const more = async (): Promise<void> => {
    if (list.data?.pages.some((page) => page.items.length !== page.pageSize)) await list.refetch();
    await list.fetchNextPage();
  };
  const narrowed = chosen.types !== null || chosen.statuses !== null;
  const total = showsNothing(chosen) ? 0 : (first?.total ?? 0);
  return (
    <>
      <p role="status" className={parts['soft']}>
        {t('citizen.home.total', { count: total, shown: sayTotal(total, first?.totalIsExact ?? true, locale) })}
      </p>
      {items.length === 0 ? (
        <div className={styles['empty']}>
          <strong>{t(narrowed ? 'citizen.home.none' : 'citizen.home.noneYet')}</strong>
          <p>{t(narrowed ? 'citizen.home.noneText' : 'citizen.home.noneYetText')}</p>
          {narrowed && (
            <button type="button" className="lg-button" data-quiet onClick={onShowAll}>
              {t('citizen.home.showAll')}
            </button>
          )}
        </div>
      ) : (
        <ul className={parts['list']}>
          {items.map((item) => (
            <li key={item.id}>
              <OccurrenceCard item={item} to={`/meubairro/occurrence/${item.code}`} current={item.code === current} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && items.length > 0 && (
        <button
          type="button"
          className={`lg-button ${styles['more'] ?? ''}`}
          data-quiet
          disabled={list.isFetchingNextPage}
          onClick={() => void more()}
        >
          {t('citizen.home.more')}
        </button>
      )}
    </>
  );
}
