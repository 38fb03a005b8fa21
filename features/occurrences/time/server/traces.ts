import type { Traces } from '#platform/privacy/server/traces.ts';

export const timeTraces = {
  response_template: { none: '', searched: 'name text' },
  routing_rule: { none: 'holidays from_time to_time', account: 'user_id', searched: 'name' },
} satisfies Traces;
