import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Screens a person without a network goes on with, and what stands around them; whatever else was opened once is kept as it was opened. */
const carried = [
  /^index\.html$/,
  /^platform\/shell\/(layouts\/|error-screen|messages)/,
  /^features\/occurrences\/(citizen\/web\/(home|pages\/(follow|occurrence))|intake\/web\/report-page)\.tsx$/,
  /^features\/[\w-]+\/messages\.pt\.ts$/,
  /^features\/occurrences\/messages\.en\.ts$/,
  /^features\/mapview\/web\/pages\/map\.tsx$/,
];

/**
 * Builds the browser's worker by itself, as one classic script (no browser has to know modules in workers), and lists the files of the
 * shell: what the carried screens import. Both lie where no address leads; the server puts them together (`platform/pocket/server`).
 */
export function pocketWorker(): Plugin {
  return {
    name: 'largo-pocket',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const root = join(import.meta.dirname, '..');
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const files = new Set<string>();
      const take = (name: string): void => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        if (chunk === undefined || files.has(name)) return;
        files.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        for (const other of chunk.imports) take(other);
      };
      for (const { fileName, moduleIds } of chunks)
        if (moduleIds.some((id) => carried.some((one) => one.test(id.replace(`${root}/`, '').replace(/\?.*$/, ''))))) take(fileName);
      for (const name of Object.keys(bundle)) if (/noto-sans-latin-[4-7]00-normal-[^/]+\.woff2$/.test(name)) files.add(name);
      const made = await build({
        configFile: false,
        root,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2023',
          lib: { entry: join(root, 'platform/pocket/web/worker/pocket-worker.ts'), formats: ['iife'], name: 'largoWorker', fileName: 'worker' },
        },
      });
      const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
      const code = outputs.find((one) => one.type === 'chunk')?.code;
      if (code === undefined) throw new Error('the worker was not built');
      await mkdir(join(dir, '.vite'), { recursive: true });
      await writeFile(join(dir, '.vite/pocket-worker.js'), code);
      await writeFile(join(dir, '.vite/pocket-files.json'), JSON.stringify([...files].toSorted().map((file) => `/${file}`)));
    },
  };
}
