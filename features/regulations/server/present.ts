import { fill } from '#platform/kernel/fill.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { PublicNode, Regulation, RegulationNode } from '../contract.ts';
import { textSentences } from '../text-states.ts';
import type { Row } from './store.ts';

export function presentNode(row: Row, locale: Locale): RegulationNode {
  const sentence = row.text && textSentences[row.text.state];
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    regulationId: row.parentId,
    position: row.position,
    name: row.name,
    active: row.active,
    url: row.url,
    document: row.file,
    text: row.text && {
      state: row.text.state,
      said: sentence ? fill(sentence[locale], { pages: row.text.pages ?? 0 }) : null,
      pages: row.text.pages,
    },
  };
}

/** `order`: its place among its siblings. */
export function presentDetail(row: Row, order: number, locale: Locale) {
  return {
    ...presentNode(row, locale),
    order,
    articles: row.articles && [...row.articles],
    foundArticles: [...(row.text?.articles ?? [])],
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  } satisfies Regulation;
}

export function presentPublic(row: Row): PublicNode {
  return {
    id: row.id,
    kind: row.kind,
    regulationId: row.parentId,
    position: row.position,
    name: row.name,
    url: row.url,
    document: row.file && { name: row.file.name, type: row.file.type, bytes: row.file.bytes, pages: row.text?.pages ?? null },
    articles: [...(row.articles ?? row.text?.articles ?? [])],
  };
}
