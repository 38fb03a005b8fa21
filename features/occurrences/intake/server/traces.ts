import type { Traces } from '#platform/privacy/server/traces.ts';

export const intakeTraces = {
  occurrence_word: { whole: 'a catalogue of the municipality; its addresses are its own' },
  occurrence_question: { whole: 'a catalogue of the municipality; its addresses are its own' },
} satisfies Traces;
