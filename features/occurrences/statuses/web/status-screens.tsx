import { screensOf } from '#platform/crud/web/screens.ts';
import { statuses } from '../../record/resources.ts';
import { inputOf } from '../../record/web/icon-input.tsx';
import { StatusIcon } from '../../record/web/icons.tsx';
import { statusSymbols } from '../../record/domain/status-symbols.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { Picture } from './picture.tsx';
import { useStatusImages } from './use-images.ts';

const symbols = Object.fromEntries(statusSymbols.map(({ value, label }) => [value, label]));

/** Each status is shown in the list as it looks elsewhere, and beside its fields stands the picture it is shown with. */
export const screens = screensOf(statuses, {
  useList: () => {
    const images = useStatusImages();
    return {
      cell: ({ id, name, color, image }, column) =>
        column === 'name' ? (
          <span style={{ whiteSpace: 'nowrap' }}>
            <StatusBadge status={{ name, color, image: images?.get(id) ?? image }} />
          </span>
        ) : undefined,
    };
  },
  inputs: { image: inputOf(symbols, ({ name }) => <StatusIcon name={name} size={24} />) },
  useRecord: (record) => (record === null ? {} : { aside: <Picture record={record} /> }),
});
