import { newsDesk, pagesDesk } from '../../contract.ts';
import { may } from '../../permissions.ts';

/** The two kinds of texts that are written here. */
export const kinds = {
  news: { desk: newsDesk, may: may.news, screen: 'geoportalgestao/news', portal: '/portal/noticias/', plain: 'noticias' },
  pages: { desk: pagesDesk, may: may.pages, screen: 'geoportalgestao/pages', portal: '/portal/pages/', plain: 'paginas' },
} as const;
export type Kind = keyof typeof kinds;

/** What both have. */
export interface StoredText {
  readonly id: number;
  readonly version: number;
  readonly slug: string | null;
  readonly title: string;
  readonly content: string | null;
  readonly published: boolean;
  readonly publishedAt: string | null;
  readonly withdrawnAt: string | null;
}
