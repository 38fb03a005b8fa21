import type { AnyRouter } from '@tanstack/react-router';
import { session, type SessionUser } from '#platform/access/web/session.ts';
import type { EndpointAccess } from '#platform/http/contract.ts';
import type { Wire } from '#platform/http/web/client.ts';
import { places } from './places.ts';
import { createStore } from './store.ts';
import { hasUnsaved } from './unsaved.ts';

/** Somebody whose session ended in the middle of their work, and what to do when they are back, or go. */
export interface LostSession {
  readonly user: SessionUser;
  resume(user: SessionUser): void;
  /** Back to the page as it is, to copy from it: nobody signs in again. */
  stay(): void;
  leave(): void;
}

/** Not null while the dialog over the page asks for the sign-in. */
export const lostSession = createStore<LostSession | null>(null);
let asked: Promise<boolean> | null = null;
/** Somebody copies from the page: only what they press themselves asks again. */
let staying = false;

/**
 * The server no longer knows the session. Whoever is at work (a write, a page for staff, a form half filled in) may sign in again over
 * the page and go on: answers true then. On a public page the visitor simply becomes a visitor.
 */
export function sessionLost(router: AnyRouter, endpoint: Wire | null): Promise<boolean> {
  const user = session.user();
  if (user === null || endpoint?.path === '/api/auth/logout') return Promise.resolve(false);
  const isWrite = endpoint !== null && endpoint.method !== 'GET';
  if (staying && !isWrite) return Promise.resolve(false);
  if (isWrite || hasUnsaved() || needsSession(router)) {
    asked ??= ask(router, user).finally(() => (asked = null));
    return asked;
  }
  session.end();
  return Promise.resolve(false);
}

function ask(router: AnyRouter, user: SessionUser): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (resumed: boolean): void => {
      staying = false;
      lostSession.set(null);
      resolve(resumed);
    };
    lostSession.set({
      user,
      resume(now) {
        session.set(now);
        done(now.id === user.id);
        // Another person's page is not theirs to go on with; what the first one wrote waits for them as a draft.
        if (now.id !== user.id) window.location.reload();
      },
      stay() {
        done(false);
        staying = true;
      },
      leave() {
        const { href } = router.state.location;
        done(false);
        session.set(null);
        void router.navigate({ to: places.login, search: { return: href }, ignoreBlocker: true });
      },
    });
  });
}

function needsSession(router: AnyRouter): boolean {
  const last: { readonly staticData?: Facts; readonly context?: Facts } | undefined = router.state.matches.at(-1);
  const screen = last?.staticData?.screen ?? last?.context?.screen;
  return screen !== undefined && screen.access !== 'public' && screen.access !== 'logged-out';
}
type Facts = { readonly screen?: { readonly access: EndpointAccess } };
