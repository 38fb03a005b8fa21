import type { NewsItem } from '../../contract.ts';

/** Calls of the public pages, without the contract: it carries zod, which visitors need not load. */
const get = <const P extends string>(path: P) => ({ method: 'GET', path }) as const;

export const wires = {
  last: { ...get('/api/geoportal/front/:locale/news/last'), silent: true },
  archive: get('/api/geoportal/front/:locale/news/archive'),
  shelves: get('/api/geoportal/front/:locale/news/shelves'),
  single: get('/api/geoportal/front/:locale/news/single/:slug'),
  preview: get('/api/geoportal/front/:locale/news/single/:slug/:preview'),
  page: get('/api/geoportal/front/pages/:slug'),
  notices: { ...get('/api/geoportal/front/notices'), silent: true },
  mostRead: { ...get('/api/geoportal/front/:locale/most-read'), silent: true },
  pages: { ...get('/api/geoportal/front/pages'), silent: true },
} as const;

type Picture = NonNullable<NewsItem['picture']>;
type Shape = 'card' | 'wide';

/** Address of a picture, and the sizes a browser may take instead. */
export function pictureOf({ file, version }: Picture, shape: Shape, preview?: string): { readonly src: string; readonly srcSet: string } {
  const at = (width: number): string =>
    `/api/geoportal/front/media/${file}?w=${width}&shape=${shape}&v=${version}${preview === undefined ? '' : `&preview=${preview}`}`;
  return { src: at(640), srcSet: [320, 640, 1280].map((width) => `${at(width)} ${width}w`).join(', ') };
}
