import { recordOf } from '#platform/kernel/unknown.ts';
import { session } from '#platform/access/web/session.ts';
import { isProblem, send } from '#platform/http/web/client.ts';
import { useLocale } from './language.ts';
import { addVisit, inLanguage, readVisits, type Visit, type VisitPlace } from './recent-list.ts';
import { createStore, useStore } from './store.ts';
import { useEffect, useRef } from 'react';

/** Written out, because the contract would bring zod along. */
const path = '/api/preferences/recent';
/** As many as any place shows. */
const mostShown = 6;
const list = createStore<readonly Visit[] | 'failed' | null>(null);
let owner = 0;
let loading: Promise<void> | null = null;
let timer: number | undefined;

export interface Recent {
  readonly to: string;
  readonly label: string;
  readonly detail: string | undefined;
  readonly at: string;
}

/**
 * What this person had open last, newest first, in the language shown; kept on the server, so that it follows them. Null while it is on
 * its way, 'failed': it could not be read.
 */
export function useRecent(): readonly Recent[] | 'failed' | null {
  const locale = useLocale();
  const visits = useStore(list);
  useEffect(() => void load(), []);
  if (visits === null || visits === 'failed') return visits;
  return visits.map(({ to, label, detail, at }) => ({
    to,
    label: inLanguage(label, locale),
    detail: detail === undefined ? undefined : inLanguage(detail, locale),
    at,
  }));
}

/** What could not be read is asked for once more. */
export function readRecentAgain(): void {
  list.set(null);
  void load();
}

/** Remembers a page or a record by its name; null while the name is not known. */
export function useVisit(place: VisitPlace | null): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const known = place && JSON.stringify(place);
  useEffect(() => {
    if (latest.current !== null) void remember(latest.current);
  }, [known]);
}

/** Of a record that is deleted now. */
export function forgetVisit(to: string): void {
  const visits = list.get();
  if (visits === null || visits === 'failed' || visits.every((visit) => visit.to !== to)) return;
  list.set(visits.filter((visit) => visit.to !== to));
  storeSoon();
}

async function remember(place: VisitPlace): Promise<void> {
  if (session.user() === null) return;
  await load();
  const visits = list.get();
  // What could not be read is not written over.
  if (visits === null || visits === 'failed') return;
  list.set(addVisit(visits, place, new Date()));
  storeSoon();
}

function storeSoon(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void store(), 1500);
}

async function store(): Promise<void> {
  if (session.user()?.id !== owner) return;
  await send({ method: 'PUT', path, silent: true }, { body: { value: { items: list.get() } } }).catch(() => undefined);
}

function load(): Promise<void> {
  const who = session.user()?.id ?? 0;
  if (who !== owner) {
    owner = who;
    loading = null;
    list.set(null);
  }
  loading ??= send({ method: 'GET', path, silent: true }).then(
    (answer) => {
      const visits = readVisits(recordOf(answer)['value']);
      list.set(visits);
      void forgetGone(visits);
    },
    () => {
      loading = null;
      list.set('failed');
    },
  );
  return loading;
}

/** What others deleted since: asked once, when the list comes, one after the other. A record that cannot be asked for now stays. */
async function forgetGone(visits: readonly Visit[]): Promise<void> {
  for (const { to, source } of visits.slice(0, mostShown)) {
    if (source === undefined) continue;
    const isGone = await send({ method: 'GET', path: source, silent: true }).then(
      (answer) => typeof recordOf(answer)['deletedAt'] === 'string',
      (error: unknown) => isProblem(error) && (error.status === 404 || error.status === 403),
    );
    if (isGone) forgetVisit(to);
  }
}
