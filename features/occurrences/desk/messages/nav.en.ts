import type { navPt } from './nav.pt.ts';

export const navEn: typeof navPt = {
  keys: {
    title: 'Go to (g, then the letter)',
    list: 'List and map',
    map: 'Map',
    search: 'Search on the map',
    filters: 'Types and statuses',
    reports: 'Reports and figures',
    close: 'Close all panels',
  },
  closeAll: 'Close all',
  field: {
    unitySuggested: 'Unit by the routing rules',
  },
  routed: '{{code}} went to {{unity}}, by the routing rules.',
  kept: '{{code}} stays with {{unity}}, chosen by hand. By the routing rules it would go to {{suggested}}.',
  keptNobody: '{{code}} stays without a unit, as somebody decided. By the routing rules it would go to {{suggested}}.',
};
