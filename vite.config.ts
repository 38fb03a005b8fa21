import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env['LARGO_SERVER_PORT'] ?? '8080'}`;

const citizenScreens = /\/(home|search|report|occurrence|map|map-layout|kit|login)-[^/]+\.js$/;

/** `npm run dev` serves the browser part with hot reload and passes the rest on to the server; `npm run build` writes dist. */
export default defineConfig({
  plugins: [react()],
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
