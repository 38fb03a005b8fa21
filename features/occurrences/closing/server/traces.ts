import type { Traces } from '#platform/privacy/server/traces.ts';

export const closingTraces = {
  occurrence_satisfaction: { forgotten: 'words' },
} satisfies Traces;
