import react from '@vitejs/plugin-react';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { billOfMaterials, complaints, notices, shippedParts } from './scripts/licences.ts';
import { pocketWorker } from './scripts/vite-pocket.ts';

const server = `http://localhost:${process.env['LARGO_SERVER_PORT'] ?? '8080'}`;

/** By name and hash of eight: `home-settings` is no `home`. */
const citizenScreens = /\/(home|read|search|report-page|occurrence|map|map-layout|kit|login)-[\w-]{8}\.js$/;

/**
 * One file with all they import: what every page begins with, its words in the language most read, and the portal's home. The bundler
 * would part what others import too, and at six at a time twenty small files take four round trips.
 */
const firstLook = /\/(app\/web\.tsx|platform\/shell\/messages\.pt\.ts|features\/portal\/(messages\.pt\.ts|web\/pages\/home\.tsx))$/;

/** Small parts of citizens' pages that the map has too: by themselves, so that it does not load the texts' page for them. */
const plainParts =
  /(\/icons\/Icon(AlertTriangle|Printer)\.mjs|\/platform\/ui\/plain\/(use-load\.ts|notice\.tsx|texts\.ts)|\/platform\/ui\/format\.ts)$/;

/** A piece of news and a page of the town: what people open from a search or a letter. */
const townTexts = /\/content\/web\/public\/(single|town-page)\.tsx$/;

/** The list of what a map offers, and its signs: forty files of a few lines each would weigh half as much again. */
const mapTools =
  /(\/icons\/Icon(ArrowsDiff|ArrowsMaximize|ChartBar|ChartHistogram|CurrentLocation|Campfire|FileCertificate|FileStack|FolderSearch|InfoSquareRounded|LassoPolygon|LayersIntersect|LayoutDashboard|Link|List|Map|Map2|Minus|Pencil|Ruler2|RulerMeasure|Stack2|Table)\.mjs|\/features\/[\w-]+(\/[\w-]+)?\/web\/tools(\/index)?\.ts)$/;

/** What the slices add to the back office, its routes and its menu: asked for together. */
const backofficeDoors = /\/features\/[\w-]+(\/[\w-]+)?\/web\/(menu|backoffice|people)\.ts$/;

/** The two weights every page begins with are asked for with the page: a font that comes late moves what stands below a wrapped title. */
function preloadFonts(): Plugin {
  return {
    name: 'largo-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /noto-sans-latin-[47]00-normal-[^/]+\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** Compressed once, as small as it gets, beside the file: the server sends it as it is (`platform/http/server/web-files.ts`). */
function compressOnce(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'largo-compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(files.map(async (file) => writeFile(join(dir, `${file}.br`), await compress(await readFile(join(dir, file))))));
    },
  };
}

/** What is shipped and under which licences; a licence that may not be shipped ends the build. */
function tellLicences(): Plugin {
  return {
    name: 'largo-licences',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const shipped = shippedParts(this.getModuleIds());
      const wrong = complaints(shipped);
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
      await writeFile(join(dir, 'sbom.cdx.json'), billOfMaterials(shipped));
      await writeFile(join(dir, 'third-party-notices.txt'), notices(shipped));
    },
  };
}

/** `npm run dev` serves the browser part with hot reload and passes the rest on to the server; `npm run build` writes dist. */
export default defineConfig({
  plugins: [react(), preloadFonts(), compressOnce(), tellLicences(), pocketWorker()],
  // The server writes a fresh value into every page it sends (platform/http/server/web-files.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    // The host stays the browser's: the server compares it with the origin of every unsafe request.
    proxy: Object.fromEntries(['/api', '/geoserver', '/ws'].map((path) => [path, { target: server, changeOrigin: false, ws: path === '/ws' }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: firstLook, priority: 2 },
            { name: 'parts', test: plainParts, priority: 1 },
            { name: 'read', test: townTexts },
            { name: 'map-tools', test: mapTools },
            { name: 'backoffice-doors', test: backofficeDoors },
          ],
        },
      },
    },
    /*
     * What a screen needs beside its own chunk stands as a list in the first script, for every screen there is: 8 kB of the portal's
     * 150. Only what citizens open on phones keeps it; the desk's screens find their parts when they arrive. Styles always stay.
     */
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || citizenScreens.test(file) ? needed : needed.filter((one) => one.endsWith('.css')),
    },
  },
});
