import { tableOf } from '#platform/kernel/entries.ts';
import { pickedFrom } from './fields.ts';
import { z } from 'zod';
import { endpoints } from '#platform/http/contract.ts';
import { filterQuery, listQuery, mapQuery } from './inputs.ts';
import { mapFeatures, mapFilters, named, occurrenceItem, parishView, statusView, typeView } from './schemas.ts';

const front = '/api/meubairro/front';

/** What the viewer may filter by. People, priorities and channels are empty for whoever is no staff. */
const searchLists = z.object({
  types: z.array(typeView.extend({ subtypes: z.array(named) })),
  statuses: z.array(statusView),
  unities: z.array(named),
  parishes: z.array(parishView),
  ...tableOf(pickedFrom, () => z.array(named)),
  people: z.array(named),
  /** Channels on which changes of what the caller may see are pushed. */
  push: z.array(z.string()),
});

/** Found: on the map, in the list, by code. */
export const findingEndpoints = endpoints({
  features: {
    method: 'GET',
    path: `${front}/map/features`,
    summary: 'Occurrences in a view: points, or clusters with counts',
    access: 'public',
    silent: true,
    query: mapQuery,
    output: mapFeatures,
  },
  filters: {
    method: 'GET',
    path: `${front}/occurrences/filters`,
    summary: 'Quantities per type under the chosen statuses, and per status under the chosen types',
    access: 'public',
    silent: true,
    query: filterQuery,
    output: mapFilters,
  },
  search: {
    method: 'GET',
    path: `${front}/occurrences/search`,
    summary: 'List of the occurrences the caller may see',
    access: 'public',
    silent: true,
    query: listQuery,
    output: z.object({
      items: z.array(occurrenceItem),
      total: z.int(),
      totalIsExact: z.boolean(),
      page: z.int(),
      pageSize: z.int(),
      crs: z.string(),
    }),
  },
  searchLists: {
    method: 'GET',
    path: `${front}/occurrences/search/lists`,
    summary: 'What the list can be filtered by',
    access: 'public',
    silent: true,
    output: searchLists,
  },
  searchCode: {
    method: 'GET',
    path: `${front}/occurrences/search/code`,
    summary: 'Occurrences whose code contains a text, at most 10',
    access: 'public',
    silent: true,
    query: z.object({ q: z.string().trim().min(1).max(40) }),
    output: z.object({ items: z.array(occurrenceItem.pick({ id: true, code: true, type: true, status: true, address: true, point: true })) }),
  },
});
