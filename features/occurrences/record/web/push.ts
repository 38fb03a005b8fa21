import type { OccurrencePush } from '../schemas.ts';

/** What the server pushes about an occurrence. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by record/server/announce.ts; only this server and its broadcasting service write to the channels
export const pushOf = (data: unknown): OccurrencePush => data as OccurrencePush;
