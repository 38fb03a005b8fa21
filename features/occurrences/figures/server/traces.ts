import type { Traces } from '#platform/privacy/server/traces.ts';

export const figuresTraces = {
  occurrence_open_file: { none: 'format file_id etag' },
} satisfies Traces;
