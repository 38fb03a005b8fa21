import { existsSync } from 'node:fs';

/** Debian's Chromium without its windows: the whole one draws a frame, and a page of its own for it, around every page a test opens. */
const shell = '/usr/bin/chromium-headless-shell';

export const chromiumPath = existsSync(shell) ? shell : '/usr/bin/chromium';
