import type { LayoutBody } from '../../domain/layouts.ts';

/** What undo takes back: elements and what whoever prints may write. */
export type Drawn = Pick<LayoutBody, 'elements' | 'texts'>;

export interface History {
  readonly past: readonly Drawn[];
  readonly future: readonly Drawn[];
  /** Changes with the same key are one step: a drag, a word being typed. */
  readonly key: string | null;
}

export const noHistory: History = { past: [], future: [], key: null };
const most = 200;

export function recorded({ past, key: last }: History, before: Drawn, key: string | null): History {
  if (key !== null && key === last) return { past, future: [], key };
  return { past: [...past, before].slice(-most), future: [], key };
}

/** One step back, or forth; null where there is none. */
export function stepped({ past, future }: History, now: Drawn, way: 'undo' | 'redo'): { readonly history: History; readonly drawn: Drawn } | null {
  const drawn = way === 'undo' ? past.at(-1) : future.at(-1);
  if (!drawn) return null;
  const history = way === 'undo' ? { past: past.slice(0, -1), future: [...future, now] } : { past: [...past, now], future: future.slice(0, -1) };
  return { history: { ...history, key: null }, drawn };
}
