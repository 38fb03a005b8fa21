import type { Traces } from '#platform/privacy/server/traces.ts';

export const edocTraces = {
  edoclink_scale: { whole: 'a catalogue of the municipality; its addresses are its own' },
  edoclink_setting: { whole: 'a catalogue of the municipality; its addresses are its own' },
} satisfies Traces;
