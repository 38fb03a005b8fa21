import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { createStore, useStore } from '#platform/shell/store.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { idsMost } from '../../../record/inputs.ts';
import { eventKinds } from '../../../record/schemas.ts';
import { occurrenceTime, type ActivityLine } from '../../../time/contract.ts';
import { useDesk, useShows } from '../../../record/web/desk/context.ts';
import { useDeskTexts } from '../texts.ts';
import { EventIcon, What } from '../timeline.tsx';
import styles from './tabs.module.css';

interface Choice {
  readonly kind: string;
  readonly person: string;
  readonly from: string;
  readonly to: string;
}
const nothing: Choice = { kind: '', person: '', from: '', to: '' };
const choices = createStore<Choice>(nothing);
const queryKey = ['occurrences', 'activity'];
const settleMs = 800;

/** What happened lately, over all that one may see; each line leads to its record. */
export function Panel(): ReactNode {
  const t = useDeskTexts();
  const { lists } = useDesk();
  const choice = useStore(choices);
  const change = (part: Partial<Choice>): void => choices.set({ ...choice, ...part });
  const query = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ pageParam, signal }) => ask({ ...query, ...(pageParam > 0 && { before: pageParam }) }, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    meta: { quiet: true },
  });
  const scroll = useRef<HTMLDivElement>(null);
  const news = useNews(scroll, query);
  const items = data?.pages.flatMap((page) => page.items);
  const narrowed = Object.keys(query).length > 0;
  const concerned = items && [...new Set(items.map(({ occurrence }) => occurrence.id))];
  useShows(concerned ? { ids: concerned.slice(0, idsMost) } : null);
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['fields']}>
          <NativeSelect
            size="xs"
            label={t('time.activity.kind')}
            value={choice.kind}
            data={[
              { value: '', label: t('time.activity.anyKind') },
              ...eventKinds.map((kind) => ({ value: kind, label: t(`timeline.kind.${kind}`) })),
            ]}
            onChange={(event) => change({ kind: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            label={t('time.activity.person')}
            value={choice.person}
            data={[{ value: '', label: t('time.activity.anyPerson') }, ...lists.people.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(event) => change({ person: event.currentTarget.value })}
          />
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              size="xs"
              name={t(`time.activity.${name}`)}
              value={choice[name]}
              onChange={(day) => change({ [name]: day })}
              strict
            />
          ))}
        </div>
        <p className={styles['soft']}>
          {choice.from === '' && t('time.activity.lookBack')}{' '}
          {narrowed && (
            <button type="button" className={styles['chip']} onClick={() => choices.set(nothing)}>
              {t('time.activity.clear')}
            </button>
          )}
        </p>
        {concerned && concerned.length > idsMost && <p className={styles['soft']}>{t('time.activity.mapMost', { most: idsMost })}</p>}
      </div>
      <div role="status">
        {news.waiting && (
          <button type="button" className={styles['news']} onClick={news.show}>
            {t('time.activity.news')} · {t('time.activity.show')}
          </button>
        )}
      </div>
      <div ref={scroll} className={styles['scroll']}>
        {items === undefined && isError && (
          <div className={styles['empty']}>
            <LoadFailure request={{ isError, refetch }} />
          </div>
        )}
        {items === undefined && !isError && (
          <div className={styles['wait']} aria-busy>
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} height={44} />
            ))}
          </div>
        )}
        {items?.length === 0 && (
          <div className={styles['empty']}>
            <EmptyState title={t('time.activity.empty')} />
          </div>
        )}
        {items && items.length > 0 && (
          <ul>
            {items.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className={styles['wait']}>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('time.activity.more')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type Page = ReceivedOf<(typeof occurrenceTime)['activity']>;

const ask = (query: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Page> =>
  api(occurrenceTime, 'activity', { query: query, ...(signal && { signal }) });

/**
 * At the top of the feed what comes is shown at once; further down it waits, so that nothing moves under whoever reads. Only the newest
 * lines are asked for: those known stay as they are.
 */
function useNews(
  scroll: { readonly current: HTMLDivElement | null },
  query: Readonly<Record<string, unknown>>,
): { readonly waiting: boolean; show(): void } {
  const client = useQueryClient();
  const pushed = useStore(useDesk().pushed);
  const [waiting, setWaiting] = useState(false);
  const take = async (): Promise<void> => {
    const key = [...queryKey, query];
    const newest = await ask(query).catch(() => null);
    const known = client.getQueryData<InfiniteData<Page>>(key)?.pages.flatMap((page) => page.items) ?? [];
    const fresh = newest === null ? null : newest.items.filter(({ id }) => !known.some((line) => line.id === id));
    // It failed, or more has come than is asked for at once: the feed is read anew.
    if (fresh === null || fresh.length === newest?.items.length) return client.invalidateQueries({ queryKey: key });
    client.setQueryData<InfiniteData<Page>>(
      key,
      (data) => data && { ...data, pages: data.pages.map((page, index) => (index === 0 ? { ...page, items: [...fresh, ...page.items] } : page)) },
    );
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (pushed === null) return;
    const timer = window.setTimeout(() => {
      if ((scroll.current?.scrollTop ?? 0) < 24) void latest.current();
      else setWaiting(true);
    }, settleMs);
    return () => window.clearTimeout(timer);
  }, [pushed, scroll]);
  return {
    waiting,
    show() {
      setWaiting(false);
      scroll.current?.scrollTo({ top: 0 });
      void take();
    },
  };
}

function Line({ line }: { readonly line: ActivityLine }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { place } = useDesk();
  const { occurrence } = line;
  const who = line.side === 'reporter' ? t('timeline.reporter') : line.side === 'system' ? t('timeline.system') : line.by;
  return (
    <li className={styles['event']}>
      <a
        href={`#${place.linkTo(occurrence.code)}`}
        data-code={occurrence.code}
        aria-current={place.code === occurrence.code || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          place.open(occurrence.code);
        }}
      >
        <EventIcon kind={line.kind} />
        <strong>
          {t(`timeline.kind.${line.kind}`)}
          {who !== null && ` · ${who}`}
        </strong>
        <time dateTime={line.at} title={sayInstant(line.at)}>
          {sayAgo(line.at, locale)}
        </time>
        <p>
          {occurrence.code} · {occurrence.type.name} · {occurrence.address}
        </p>
        <What entry={line} inLine />
        {line.text !== null && <p className={styles['quote']}>{line.text}</p>}
      </a>
    </li>
  );
}
