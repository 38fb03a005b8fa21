import { contract } from '#platform/http/contract.ts';
import { deskEndpoints } from './change-endpoints.ts';
import { findingEndpoints } from './finding-endpoints.ts';
import { readingEndpoints } from './reading-endpoints.ts';
import { reportingEndpoints } from '../intake/endpoints.ts';

/** Everything of Meu Bairro that citizens and the desk call (specification 2 §7, "Occurrence front"). */
export const occurrences = contract('occurrences', 'meubairro', {
  ...findingEndpoints,
  ...reportingEndpoints,
  ...readingEndpoints,
  ...deskEndpoints,
});
