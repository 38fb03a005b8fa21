import { diffWordsWithSpace } from 'diff';
import type { TFunction } from 'i18next';
import { mediaId } from '#platform/richtext/allowed.ts';

export interface Part {
  readonly text: string;
  readonly change: 'ins' | 'del' | null;
}

/** What changed from one text to another, word by word. */
export function wordsChanged(before: string, after: string): readonly Part[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({ text: value, change: added ? 'ins' : removed ? 'del' : null }));
}

const blocks = 'p:not(td p, th p), h2, h3, h4, li, tr, figure, pre';

/** Rich text as lines that people compare: its words, where links lead, what stands between them. */
export function readable(html: string, t: TFunction): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const put = (selector: string, words: (element: Element) => string): void => {
    for (const element of body.querySelectorAll(selector)) element.replaceWith(words(element));
  };
  put('img', (img) => `${t('said.image', { alt: img.getAttribute('alt') ?? '' })} `);
  // Of the town's own files the words are enough.
  put('a', (a) => (mediaId(a.getAttribute('href') ?? '') === null ? `${a.textContent} <${a.getAttribute('href')}>` : a.textContent));
  put('hr', () => `${t('said.rule')}\n`);
  put('br', () => '\n');
  for (const map of body.querySelectorAll('figure[data-block=map]')) map.prepend(`${t('said.map')} `);
  for (const cell of body.querySelectorAll('td, th')) cell.append(' | ');
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  return body.textContent.replaceAll(/\n\s*\n/g, '\n').trim();
}
