import type { Traces } from '#platform/privacy/server/traces.ts';

export const tellingTraces = {
  occurrence_due_told: { none: 'kind' },
  parish_subscriber: { none: 'locale last_week', forgotten: 'email token' },
} satisfies Traces;
