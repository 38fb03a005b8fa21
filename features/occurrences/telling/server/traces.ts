import type { Traces } from '#platform/privacy/server/traces.ts';

export const tellingTraces = {
  occurrence_due_told: { none: 'kind' },
  parish_subscriber: { none: 'locale last_week', forgotten: 'email token' },
  occurrence_reminder: { whole: 'a catalogue of the municipality; its addresses are its own' },
} satisfies Traces;
