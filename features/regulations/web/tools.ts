import { IconGavel } from '@tabler/icons-react';
import { defineTool, type MapTool } from '#platform/map/define-tool.ts';
import { bookList } from '../books.ts';

const panels = {
  ig: () => import('./front/panels.tsx').then(({ IgPanel }) => ({ Panel: IgPanel })),
  epl: () => import('./front/panels.tsx').then(({ EplPanel }) => ({ Panel: EplPanel })),
  gu: () => import('./front/panels.tsx').then(({ GuPanel }) => ({ Panel: GuPanel })),
} as const;

/** One on the map of each module that has a book. */
export const tools: readonly MapTool[] = bookList.map(({ book, mayRead }) =>
  defineTool({
    id: 'regulations',
    label: { pt: 'Regulamentos', en: 'Regulations' },
    icon: IconGavel,
    permission: mayRead,
    module: book,
    pages: [book],
    order: 60,
    panel: panels[book],
    listRoute: `/${book}/regulations`,
  }),
);
