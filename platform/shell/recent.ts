import { session } from '#platform/access/web/session.ts';
import { send } from '#platform/http/web/client.ts';
import { addVisit, readVisits, type Visit, type VisitPlace } from './recent-list.ts';
import { createStore, useStore } from './store.ts';
import { useEffect } from 'react';

/** Written out, because the contract would bring zod along. */
const path = '/api/preferences/recent';
const list = createStore<readonly Visit[] | null>(null);
let owner = 0;
let loading: Promise<void> | null = null;
let timer: number | undefined;

/** What this person had open last, newest first; kept on the server, so that it follows them. Null while it is on its way. */
export function useRecent(): readonly Visit[] | null {
  const visits = useStore(list);
  useEffect(() => void load(), []);
  return visits;
}

/** Remembers a page or a record by its name; null while the name is not known. */
export function useVisit(place: VisitPlace | null): void {
  const { to, label, detail } = place ?? {};
  useEffect(() => {
    if (to !== undefined && label !== undefined) void remember({ to, label, ...(detail !== undefined && { detail }) });
  }, [to, label, detail]);
}

async function remember(place: VisitPlace): Promise<void> {
  if (session.user() === null) return;
  await load();
  list.set(addVisit(list.get() ?? [], place, new Date()));
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
    (answer) => list.set(readVisits((answer as { value?: unknown }).value)),
    () => list.set([]),
  );
  return loading;
}
