import { contract } from '#platform/http/contract.ts';
import { deskEndpoints } from './change-endpoints.ts';
import { findingEndpoints } from './finding-endpoints.ts';
import { readingEndpoints } from './reading-endpoints.ts';

/** The record as citizens and the desk find, read and change it (specification 2 §7, "Occurrence front"). */
export const occurrences = contract('occurrences', 'meubairro', {
  ...findingEndpoints,
  ...readingEndpoints,
  ...deskEndpoints,
});
