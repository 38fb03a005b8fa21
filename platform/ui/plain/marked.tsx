import type { ReactNode } from 'react';
import { marked } from '#platform/kernel/words.ts';

/** A label with the words marked that answer what was typed. */
export function Marked({ label, typed }: { readonly label: string; readonly typed: string }): ReactNode {
  return marked(label, typed).map(({ text, at, hit }) => (hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>));
}
