import type { Traces } from '#platform/privacy/server/traces.ts';

export const statusTraces = {
  occurrence_status_image: { whole: 'a catalogue of the municipality; its addresses are its own' },
} satisfies Traces;
