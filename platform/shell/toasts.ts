import { isProblem, type Problem } from '#platform/http/web/client.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { i18n } from './language.ts';
import { createStore, useStore } from './store.ts';

/** Milliseconds (specification 1 §8). */
export const toastTimes = { normal: 5000, error: 8000, event: 6000, undo: 8000 } as const;

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'error';
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  readonly time: number;
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Options = { readonly time?: number; readonly action?: Toast['action'] };

const store = createStore<readonly Toast[]>([]);
let last = 0;

/** Short notices at the top right, closeable, read out by screen readers. Callable anywhere in the browser. */
export const toast = {
  success: (title: string, text: string | readonly string[] = [], options: Options = {}): number => show('success', title, text, options),
  info: (title: string, text: string | readonly string[] = [], options: Options = {}): number => show('info', title, text, options),
  error: (title: string, text: string | readonly string[] = [], options: Options = {}): number =>
    show('error', title, text, { time: toastTimes.error, ...options }),
  /** A message the server pushed: success from 200 to 299, otherwise an error. */
  event: (event: { readonly code: number; readonly title: string; readonly message: string }, action?: Toast['action']): number =>
    show(event.code >= 200 && event.code <= 299 ? 'success' : 'error', event.title, event.message, {
      time: toastTimes.event,
      ...(action && { action }),
    }),
  /** Each field's messages as paragraphs. */
  fields: (fields: FieldErrors, title = i18n.t('platform:toast.processing')): number => {
    const text = Object.values(fields).flatMap((complaints) => complaints.map(({ message }) => message));
    return toast.error(title, text.length > 0 ? text : i18n.t('platform:toast.fallback'));
  },
  /** Any failure of a call, worded as the specification says. A 503, a lost session and a cancelled call have their own places and show nothing. */
  failure: (error: unknown): number | null => {
    if (isProblem(error)) {
      const words = wordsFor(error);
      return words === null ? null : toast.error(words.title, words.text);
    }
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return toast.error(i18n.t('platform:toast.internal'), i18n.t('platform:toast.internalText'));
  },
  close(id: number | null): void {
    if (id !== null) store.set(store.get().filter((one) => one.id !== id));
  },
};

function show(kind: Toast['kind'], title: string, text: string | readonly string[], { time = toastTimes.normal, action }: Options): number {
  last += 1;
  const made: Toast = { id: last, kind, title, text: typeof text === 'string' ? [text] : text, time, ...(action ? { action } : {}) };
  const same = (one: Toast): boolean => one.kind === kind && one.title === title && one.text.join() === made.text.join();
  store.set([...store.get().filter((one) => !same(one)), made].slice(-5));
  return last;
}

/**
 * Specification 1 §8. Conflicts, rate limits, files that are too large or of a wrong kind, and a full disk keep the server's sentence:
 * it says what helps, and support could say no more.
 */
export function wordsFor(problem: Problem): { readonly title: string; readonly text: string | readonly string[] } | null {
  const complaints = Object.values(problem.fields).flatMap((list) => list.map(({ message }) => message));
  switch (problem.status) {
    case 401:
    case 503:
      return null;
    case 0:
      return { title: i18n.t('platform:toast.server'), text: i18n.t('platform:toast.serverText') };
    case 403:
      return { title: i18n.t('platform:toast.denied'), text: problem.detail };
    case 409:
    case 413:
    case 415:
    case 422:
    case 429:
    case 507:
      return { title: i18n.t('platform:toast.processing'), text: [problem.detail || i18n.t('platform:toast.fallback'), ...complaints] };
    default:
      return { title: i18n.t('platform:toast.internal'), text: i18n.t('platform:toast.internalText') };
  }
}

export function useToasts(): readonly Toast[] {
  return useStore(store);
}
