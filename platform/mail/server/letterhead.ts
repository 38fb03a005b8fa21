import { join, resolve, sep } from 'node:path';
import { accentOf } from '#platform/tenancy/accent.ts';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import type { Letterhead } from './render.ts';

export const crestId = 'crest';

export function letterheadOf(config: TenantConfig, url: string): Letterhead {
  return {
    name: config.name,
    authority: config.authority,
    accent: accentOf(config),
    crest: config.crest === null ? null : crestId,
    url,
  };
}

/** Where the crest's file lies; null when it is not under the public folder. */
export function crestPath(publicDir: string, crest: string): string | null {
  const path = resolve(join(publicDir, crest));
  return path.startsWith(resolve(publicDir) + sep) ? path : null;
}
