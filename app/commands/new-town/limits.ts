import type { GeoFileLimits } from '#platform/geo/server/geo-file.ts';

/** The operator's own files, which may be of the whole country; what a browser sends has a fraction of it. */
export const operatorLimits: Partial<GeoFileLimits> = { bytes: 1536 * 1024 * 1024, seconds: 600, heapMb: 2048, memoryMb: 6144 };
