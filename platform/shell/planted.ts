import type { Call } from '#platform/http/server/call.ts';
export type X = Call;
