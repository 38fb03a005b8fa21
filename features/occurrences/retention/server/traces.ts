import type { Traces } from '#platform/privacy/server/traces.ts';

export const retentionTraces = {
  occurrence_tombstone: { none: 'code' },
  occurrence_retention: { whole: 'numbers and settings that name nobody' },
} satisfies Traces;
