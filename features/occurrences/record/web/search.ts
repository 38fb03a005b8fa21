import { api } from '#platform/http/web/client.ts';
import type { ReceivedOf, RequestOf } from '#platform/http/contract.ts';
import { occurrences } from '../contract.ts';

type Search = (typeof occurrences)['search'];

/** A search beside what the page is about: it does not raise the loading indicator. */
export const searchAside = (query: NonNullable<RequestOf<Search>['query']>, signal?: AbortSignal): Promise<ReceivedOf<Search>> =>
  api({ search: { ...occurrences.search, silent: true } }, 'search', { query, ...(signal && { signal }) });
