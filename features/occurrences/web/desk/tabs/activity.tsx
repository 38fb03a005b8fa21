import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { createStore, useStore } from '#platform/shell/store.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { eventKinds } from '../../../schemas.ts';
import { occurrenceTime, type ActivityLine } from '../../../time-contract.ts';
import { useDesk } from '../context.ts';
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
    queryFn: ({ pageParam, signal }) =>
      api(occurrenceTime, 'activity', { query: { ...query, ...(pageParam > 0 && { before: pageParam }) } as never, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    meta: { quiet: true },
  });
  const scroll = useRef<HTMLDivElement>(null);
  const news = useNews(scroll);
  const items = data?.pages.flatMap((page) => page.items);
  const narrowed = Object.keys(query).length > 0;
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
            <TextInput
              key={name}
              size="xs"
              type="date"
              label={t(`time.activity.${name}`)}
              value={choice[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
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
            <EmptyState title={t('time.tabs.failed')}>
              <Button variant="default" onClick={() => void refetch()}>
                {t('time.tabs.retry')}
              </Button>
            </EmptyState>
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

/** At the top of the feed what comes is shown at once; further down it waits, so that nothing moves under whoever reads. */
function useNews(scroll: { readonly current: HTMLDivElement | null }): { readonly waiting: boolean; show(): void } {
  const client = useQueryClient();
  const pushed = useStore(useDesk().pushed);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (pushed === null) return;
    const timer = window.setTimeout(() => {
      if ((scroll.current?.scrollTop ?? 0) < 24) void client.invalidateQueries({ queryKey });
      else setWaiting(true);
    }, settleMs);
    return () => window.clearTimeout(timer);
  }, [client, pushed, scroll]);
  return {
    waiting,
    show() {
      setWaiting(false);
      scroll.current?.scrollTo({ top: 0 });
      void client.invalidateQueries({ queryKey });
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
