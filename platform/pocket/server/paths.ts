/** Plain addresses of the installable application: no page, and the same for every municipality of a host of its own. */
export const manifestPath = '/manifest.webmanifest';
export const workerPath = '/sw.js';
/** The application without anything of the person who asks: what opens without a network. */
export const shellPath = '/shell';
/** Where the gallery sends what is shared; the browser's worker takes it, the server never sees it. */
export const sharePath = '/share';
