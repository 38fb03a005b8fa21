import { hasKey } from '#platform/kernel/unknown.ts';
import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';

/**
 * What an answer may be filled with. Neither the reporter's name nor the person in charge: an answer is public, and everybody who may
 * see the occurrence reads it.
 */
export const responseTags = ['codigo', 'tipo', 'subtipo', 'estado', 'morada', 'freguesia', 'unidade', 'prazo', 'data', 'municipio'] as const;
export type ResponseTag = (typeof responseTags)[number];

const mark = /\{([^{}\s]{1,60})\}/g;

export function checkTemplate(values: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  const text = typeof values['text'] === 'string' ? values['text'] : '';
  const unknown = [...new Set([...text.matchAll(mark)].map(([, name = '']) => name))].filter(
    (name) => !(responseTags as readonly string[]).includes(name),
  );
  if (unknown.length > 0) context.addIssue(issueAt('unknown-tags', ['text'], { tags: unknown.map((name) => `{${name}}`).join(', ') }));
}

/** Values are text, never templates: a mark inside one stays as it was typed. Lines that turn out empty are left out. */
export function fillResponse(text: string, values: Readonly<Record<ResponseTag, string>>): string {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => ({ line, filled: line.replace(mark, (whole, name: string) => (hasKey(values, name) ? values[name] : whole)) }))
    .filter(({ line, filled }) => line.trim() === '' || filled.trim() !== '')
    .map(({ filled }) => filled)
    .join('\n')
    .trim();
}

export interface Template {
  readonly id: number;
  readonly name: string;
  readonly typeId: number | null;
  readonly statusId: number | null;
  readonly text: string;
}

/** Templates that fit, the most particular first: type and status, then either, then those for anything. */
export function fitting(templates: readonly Template[], typeId: number, statusIds: readonly number[]): Template[] {
  const weight = ({ typeId: type, statusId: status }: Template): number => (type === null ? 0 : 2) + (status === null ? 0 : 1);
  return templates
    .filter((one) => (one.typeId === null || one.typeId === typeId) && (one.statusId === null || statusIds.includes(one.statusId)))
    .toSorted((a, b) => weight(b) - weight(a) || a.name.localeCompare(b.name, 'pt'));
}

/** Puts a text into what is being written, at the caret: nothing that was typed goes. Answers the text and where the caret goes. */
export function insertAt(typed: string, start: number, end: number, text: string): { readonly text: string; readonly caret: number } {
  // What was marked stays: the new text comes after it.
  const at = Math.max(start, end);
  const [before, after] = [typed.slice(0, at), typed.slice(at)];
  const lead = before.trim() === '' || before.endsWith('\n') ? '' : /\s$/.test(before) ? '' : '\n\n';
  const trail = after.trim() === '' || after.startsWith('\n') ? '' : '\n\n';
  const head = `${before}${lead}${text}`;
  return { text: `${head}${trail}${after}`, caret: head.length };
}
