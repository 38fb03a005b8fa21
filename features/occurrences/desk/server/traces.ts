import type { Traces } from '#platform/privacy/server/traces.ts';

export const deskTraces = {
  occurrence_bulk: { none: 'state', account: 'user_id', copies: 'change' },
  occurrence_bulk_entry: { none: 'outcome', copies: 'reason changes before' },
} satisfies Traces;
