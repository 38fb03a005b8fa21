import { screensOf } from '#platform/crud/web/screens.ts';
import { plots } from '../../resources.ts';
import { PlotAside } from './asides.tsx';

export const screens = screensOf(plots, {
  useRecord: (record) => (record === null ? {} : { detail: record.name ?? undefined, aside: <PlotAside id={record.id} /> }),
});
