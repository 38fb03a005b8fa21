import { Table, TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { figures } from './blocks.ts';

/** What the editor can make: no more than `allowed.ts` lets through. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: 'noopener', target: null, class: null },
    },
  }),
  TableKit.configure({ table: false }),
  // Widths in a style attribute are what the page's policy refuses.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  ...figures,
];
