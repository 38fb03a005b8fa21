import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, type SessionUser } from '#platform/access/web/session.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { find, searchDebounce, type FoundGroup } from './find.ts';
import { fold } from './fold.ts';
import { group, useMenu } from './layouts/backoffice-menu.tsx';
import { useLocale } from './language.ts';
import { useRecent } from './recent.ts';
import { loadActions, type Action } from './registry.ts';

export interface Results {
  readonly groups: readonly FoundGroup[];
  /** The slices are still looking. */
  readonly searching: boolean;
  /** Names of those that did not answer. */
  readonly failed: readonly string[];
}

/** What the slices and the records answered to one question; null while they look, each for itself. */
interface Found {
  readonly to: string;
  readonly slices: Answer | null;
  readonly records: Answer | null;
}
interface Answer {
  readonly groups: readonly FoundGroup[];
  readonly failed: readonly string[];
}
const nothing: Found = { to: '', slices: null, records: null };

/** Pages, actions and what was visited at once; records and the slices' answers once typing rests. */
export function useResults(term: string): Results {
  const { t } = useTranslation('platform');
  const locale = useLocale();
  const user = useSession();
  const { entries } = useMenu();
  const recent = useRecent();
  const actions = useActions(user);
  const [found, setFound] = useState<Found>(nothing);
  const wanted = term.trim();
  const asks = wanted.length >= 2;
  const pages = useMemo(
    () =>
      group(entries, term, locale)
        .flatMap(({ section, items }) =>
          items.map((entry) => ({ id: entry.to, label: entry.label[locale], detail: section.label[locale], to: entry.to })),
        )
        .slice(0, 30),
    [entries, term, locale],
  );
  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    const timer = window.setTimeout(
      () => {
        const take = (part: Partial<Found>): void => {
          if (!stop.signal.aborted) setFound((now) => ({ ...(now.to === wanted ? now : nothing), ...part, to: wanted }));
        };
        void askSlices(wanted, locale, stop.signal).then((slices) => take({ slices }));
        void askRecords(wanted, locale, stop.signal, t('palette.records')).then((records) => take({ records }));
      },
      Math.min(searchDebounce(), 300),
    );
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [asks, wanted, locale, t]);
  const visited = (recent === 'failed' ? [] : (recent ?? []))
    .slice(0, 6)
    .map(({ to, label, detail }) => ({ id: `recent-${to}`, label, ...(detail !== undefined && { detail }), to }));
  const does = actions
    .filter(({ isMain, label }) => (wanted === '' ? isMain : holds(label[locale], wanted)))
    .slice(0, 8)
    .map(({ id, label, to }) => ({ id: `action-${id}`, label: label[locale], to }));
  const answers = asks && found.to === wanted ? [found.slices, found.records] : [];
  const groups: FoundGroup[] = [
    ...(wanted === '' ? [{ id: 'recent', label: t('palette.recent'), hits: visited }] : []),
    { id: 'actions', label: t('palette.actions'), hits: does },
    { id: 'pages', label: t('palette.pages'), hits: pages },
    ...answers.flatMap((answer) => answer?.groups ?? []),
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    searching: asks && answers.filter(Boolean).length < 2,
    failed: answers.flatMap((answer) => answer?.failed ?? []),
  };
}

/** Every word stands somewhere in the text, whatever case and accents. */
function holds(text: string, term: string): boolean {
  const folded = fold(text);
  return fold(term)
    .split(' ')
    .filter(Boolean)
    .every((word) => folded.includes(word));
}

const openable = (groups: readonly FoundGroup[]): readonly FoundGroup[] =>
  groups.map((one) => ({ ...one, hits: one.hits.filter(({ to }) => to !== undefined).slice(0, 6) })).filter(({ hits }) => hits.length > 0);

async function askSlices(term: string, locale: Locale, signal: AbortSignal): Promise<Answer | null> {
  const answer = await find(term, locale, signal).catch(() => null);
  return answer && { groups: openable(answer.groups), failed: answer.failed };
}

async function askRecords(term: string, locale: Locale, signal: AbortSignal, label: string): Promise<Answer> {
  try {
    const { searchRecords } = await import('#platform/crud/web/search-records.ts');
    return { groups: openable(await searchRecords(term, locale, signal)), failed: [] };
  } catch {
    return { groups: [], failed: [label] };
  }
}

function useActions(user: SessionUser | null): readonly Action[] {
  const [actions, setActions] = useState<readonly Action[]>([]);
  useEffect(() => {
    let left = false;
    void loadActions(user).then((list) => {
      if (!left) setActions(list);
    });
    return () => {
      left = true;
    };
  }, [user]);
  return actions;
}
