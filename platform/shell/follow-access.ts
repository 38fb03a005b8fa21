import type { AnyRouter } from '@tanstack/react-router';
import { askWho, session, type SessionUser } from '#platform/access/web/session.ts';
import { subscribe } from '#platform/realtime/web/client.ts';
import { i18n } from './language.ts';
import { sessionLost } from './session-lost.ts';
import { toast } from './toasts.ts';
import { hasUnsaved } from './unsaved.ts';

/*
 * Every answer of the server carries a mark of who asks and what they may do. When it changes, the page reads anew what it may show and says
 * so: at the next call whatever it is, and at once where real time is on (a private channel asks again when rights change).
 */

/** What the last answers said; null before the first. */
let mark: string | null = null;
let looking: Promise<void> | null = null;
let changed: () => void = () => {};

/** Wired before the first call: an answer named this mark. */
export function heardAccess(heard: string): void {
  if (heard === mark) return;
  const isFirst = mark === null;
  mark = heard;
  if (!isFirst) changed();
}

/** Why there is no session any more, as the server says it; null: it ended, or ran out. */
export const lossReason = (): 'disabled' | 'second-factor' | null => (mark === 'disabled' || mark === 'second-factor' ? mark : null);

export function followAccess(router: AnyRouter): void {
  changed = () => {
    looking ??= look(router)
      .catch(() => {})
      .finally(() => (looking = null));
  };
  let person: number | null = null;
  let leave: (() => void) | null = null;
  const listen = (): void => {
    const user = session.user();
    const id = user === null || user.viewing ? null : user.id;
    if (id === person) return;
    leave?.();
    person = id;
    if (id === null) return void (leave = null);
    const own = subscribe(`private-person-${id}`, 'access', changed);
    const everybody = subscribe('platform', 'access', changed);
    leave = () => {
      own();
      everybody();
    };
  };
  listen();
  session.subscribe(listen);
}

async function look(router: AnyRouter): Promise<void> {
  const before = session.user();
  if (before === null) return;
  const user = await askWho();
  if (session.user() !== before) return;
  if (user === null) return void sessionLost(router, null);
  if (said(user) === said(before)) return;
  session.set(user);
  // What somebody is writing stays where it is, even on a page they could not open now.
  const isKept = hasUnsaved();
  toast.info(i18n.t('platform:toast.access'), i18n.t(isKept ? 'platform:toast.accessKept' : 'platform:toast.accessText'), { time: 12_000 });
  if (!isKept) await router.invalidate();
}

/** What menus and pages go by. */
function said({ id, roles, codes, viewing }: SessionUser): string {
  return JSON.stringify([id, roles, codes.toSorted(), viewing ?? null]);
}
