import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Gzip JavaScript of the first load, from Vite's manifest: what the page's modules import, and what the shell fetches before it draws
 * (layout, messages). Design section 8 holds the bars; over one of them this ends with status 1. Prints one JSON line per page.
 */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** With the words of the shell and of the portal, and its home: they are one file with the first script (`vite.config.ts`). */
const shell = ['index.html'];
const pages = [
  { name: 'portal-home', bar: 150, modules: shell },
  {
    name: 'map-page',
    bar: 330,
    modules: [
      ...shell,
      'platform/shell/layouts/map-layout.tsx',
      'platform/shell/kit.tsx',
      // Of other slices whose tools say more than their labels it loads the words too; a journey measures all that comes (e2e/map.test.ts).
      /^features\/mapview\/messages\.pt\.ts$/,
      /^features\/mapview\/web\/pages\/map[^/]*\.tsx$/,
      /^features\/[^/]+\/web\/tools\/index\.tsx?$/,
    ],
  },
];

export interface PageSize {
  readonly name: string;
  /** kB of 1,000 bytes, gzip. */
  readonly ours: number;
  readonly reference: number;
  readonly ratio: number;
  readonly unit: 'kB';
}

export function measure(dist: string): readonly PageSize[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  return pages.map(({ name, bar, modules }) => {
    const files = new Set<string>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`${key} is not in the manifest: scripts/bundle-size.ts names a module that moved.`);
      if (!chunk.file.endsWith('.js') || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const other of chunk.imports ?? []) visit(other);
    };
    for (const module of modules) {
      if (typeof module === 'string') visit(module);
      else for (const key of Object.keys(manifest)) if (module.test(key)) visit(key);
    }
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
    const ours = Math.round(bytes / 100) / 10;
    return { name, ours, reference: bar, ratio: Math.round((ours / bar) * 1000) / 1000, unit: 'kB' };
  });
}

if (import.meta.main) {
  const sizes = measure(process.argv[2] ?? 'dist');
  for (const size of sizes) console.log(JSON.stringify(size));
  if (sizes.some(({ ratio }) => ratio > 1)) process.exitCode = 1;
}
