import { send } from '#platform/http/web/client.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { createStore, useStore } from '#platform/shell/store.ts';

/** What the application must know of whoever is signed in; `/api/auth/profile` gives more, for the profile page. */
export interface SessionUser {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  /** Whoever has no e-mail signs in with it. */
  readonly phone: string | null;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly codes: readonly string[];
  /** The role whose eyes an administrator borrows: roles and codes are that one's. */
  readonly viewing?: { readonly id: number; readonly name: string } | null;
}

const store = createStore<SessionUser | null>(null);

const endListeners = new Set<() => void>();

/** Who the server says is signed in. Throws `Problem`. */
export async function askWho(): Promise<SessionUser | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the slice that serves it is not known here; its contract's answer is SessionUser
  const { user } = (await send({ method: 'GET', path: '/api/auth/profile', silent: true })) as { user: SessionUser | null };
  return user;
}

/** Null for a visitor. Readable anywhere; `subscribe` to follow. */
export const session = {
  user: store.get,
  set: store.set,
  subscribe: store.subscribe,
  /** Asks the server who is signed in. Throws `Problem`. */
  async load(): Promise<void> {
    store.set(await askWho());
  },
  /** The server no longer knows the session: forgets the user and tells whoever listens with `onEnd`. */
  end(): void {
    if (store.get() === null) return;
    store.set(null);
    for (const listener of endListeners) listener();
  },
  onEnd(listener: () => void): void {
    endListeners.add(listener);
  },
};

export function useSession(): SessionUser | null {
  return useStore(store);
}

/** May whoever is here use the code (roles, and the municipality's overrides)? The server asks again at every door. */
export function mayUse(code: string, user: SessionUser | null = store.get()): boolean {
  return publicConfig().permissions[code] === 'none' || (user?.codes.includes(code) ?? false);
}

/** An empty list asks for nothing. */
export function mayUseAny(codes: readonly string[], user: SessionUser | null = store.get()): boolean {
  return codes.length === 0 || codes.some((code) => mayUse(code, user));
}

export function useCan(code: string): boolean {
  return mayUse(code, useSession());
}
