import type { exportingPt } from './exporting.pt.ts';

export const exportingEn: typeof exportingPt = {
  title: 'Export reports',
  rows_one: 'You export {{total}} report: exactly the one the list shows.',
  rows_other: 'You export {{total}} reports: exactly those the list shows, over all its pages and in the same order.',
  filters: 'Filters',
  noFilters: 'No filters: all reports you may see.',
};
