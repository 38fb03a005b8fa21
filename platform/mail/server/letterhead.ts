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

/** The crest as a small png: mail programs show no svg. Null when the file is not there or cannot be drawn. */
export async function crestPng(publicDir: string, crest: string): Promise<Buffer | null> {
  const path = resolve(join(publicDir, crest));
  if (!path.startsWith(resolve(publicDir) + sep)) return null;
  const { default: sharp } = await import('sharp');
  return sharp(path, { density: 300 })
    .resize({ width: 80, height: 80, fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer()
    .catch(() => null);
}
