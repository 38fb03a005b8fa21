import { screensOf } from '#platform/crud/web/screens.ts';
import { news } from '../../resources.ts';
import { contentInput } from './content-input.tsx';
import { FocusInput } from './focus-input.tsx';
import { slugInput } from './slug-input.tsx';
import { sayState } from './state.ts';
import { useTextRecord } from './text-record.tsx';
import { useDeskTexts } from './texts.ts';

export const screens = screensOf(news, {
  useList: () => {
    const t = useDeskTexts();
    return { cell: (row, column) => (column === 'published' ? sayState(t, row) : undefined) };
  },
  useRecord: (record, form) => useTextRecord('news', record, form),
  inputs: { content: contentInput('news'), thumbnailFocus: FocusInput, slug: slugInput('news') },
});
