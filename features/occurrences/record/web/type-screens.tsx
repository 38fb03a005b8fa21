import { screensOf } from '#platform/crud/web/screens.ts';
import { types } from '../resources.ts';
import { IconInput } from './icon-input.tsx';
import { TypeIcon } from './icons.tsx';

/** A type's icon is picked from pictures, and shown as one in the list. */
export const screens = screensOf(types, {
  useList: () => ({
    cell: ({ icon }, column) => (column === 'icon' && icon ? <TypeIcon name={icon} size={20} /> : undefined),
  }),
  inputs: { icon: IconInput },
});
