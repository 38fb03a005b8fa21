import type { Kind, Regulation } from '../../contract.ts';

type Document = NonNullable<Regulation['document']>;

/** An article as it is typed. */
export interface TypedArticle {
  readonly number: string;
  readonly title: string;
  readonly page: string;
}

export type Values = {
  readonly name: string;
  readonly active: boolean;
  /** Empty: the top. */
  readonly regulationId: string;
  readonly url: string;
  readonly document: Document | null;
  /** Null: as they are found. */
  readonly articles: readonly TypedArticle[] | null;
};

export const emptyValues = (group: string): Values => ({ name: '', active: true, regulationId: group, url: '', document: null, articles: null });

const typed = ({ number, title, page }: Regulation['foundArticles'][number]): TypedArticle => ({ number, title: title ?? '', page: String(page) });

export const typedArticles = (articles: Regulation['foundArticles']): readonly TypedArticle[] => articles.map(typed);

export function valuesOf(stored: Regulation): Values {
  return {
    name: stored.name,
    active: stored.active,
    regulationId: stored.regulationId === null ? '' : String(stored.regulationId),
    url: stored.url ?? '',
    document: stored.document,
    articles: stored.articles && typedArticles(stored.articles),
  };
}

export function inputOf(values: Values, kind: Kind) {
  const { name, active, regulationId, url, document, articles } = values;
  const shared = { name, active, regulationId: regulationId === '' ? null : Number(regulationId) };
  if (kind === 'group') return { ...shared, url: null, document: null, articles: null };
  return {
    ...shared,
    url: url.trim() === '' ? null : url,
    document: document?.id ?? null,
    articles:
      articles && articles.map((one) => ({ number: one.number, title: one.title.trim() === '' ? null : one.title, page: Number(one.page) || 0 })),
  };
}
