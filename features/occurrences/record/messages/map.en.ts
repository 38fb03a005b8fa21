import type { mapPt } from './map.pt.ts';

export const mapEn: typeof mapPt = {
  legend: {
    title: 'Legend',
    statuses: 'The colour tells the status',
    done: 'Square and paler: finished.',
    types: 'The symbol tells the type',
    cluster: 'A number stands for several reports; its ring shows their statuses.',
  },
};
