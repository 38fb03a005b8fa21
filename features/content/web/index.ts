import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';

function page(path: string, title: ScreenRoute['title'], load: ScreenRoute['load']): ScreenRoute {
  return { path: `portal/${path}`, title, access: 'public', layout: 'portal', plain: true, load };
}

const highlights = { pt: 'Destaques', en: 'Highlights' };

/** News, pages and notices, and where visitors read them. */
export const contentWeb: WebFeature = {
  id: 'content',
  messages: { pt: {}, en: {} },
  routes: [
    page('noticias', highlights, () => import('./public/archive.tsx')),
    page('noticias/$slug/{-$preview}', highlights, () => import('./public/single.tsx')),
    page('pages/$slug', { pt: 'Página', en: 'Page' }, () => import('./public/town-page.tsx')),
    page('framework', { pt: 'Enquadramento', en: 'Framework' }, () => import('./public/framework.tsx')),
  ],
  pageEnd: () => import('./public/page-end.tsx'),
  banner: () => import('./public/notices.tsx'),
  footer: () => import('./public/footer-links.tsx'),
  homeSections: [
    { id: 'news', order: (config) => config.homeNewsPosition * 10 + 15, height: 24, load: () => import('./public/slider.tsx') },
    { id: 'most-read', order: (config) => config.homeNewsPosition * 10 + 16, height: 22, narrow: 26, load: () => import('./public/most-read.tsx') },
  ],
  resources: () => import('./backoffice.ts').then(({ resources }) => resources()),
  screens: {
    news: () => import('./desk/news-screens.tsx'),
    pages: () => import('./desk/page-screens.tsx'),
  },
};
