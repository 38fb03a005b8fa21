import type { Locale } from '#platform/kernel/locale.ts';
import { paperEn } from '../messages/paper.en.ts';
import { paperPt } from '../messages/paper.pt.ts';

const papers = { pt: paperPt, en: paperEn } as const;
export const wordsOf = (locale: Locale): (typeof papers)[Locale] => papers[locale];

/** `{name}` in a sentence becomes the value of that name. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
