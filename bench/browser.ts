import { chromium, type Browser } from 'playwright-core';
import { chromiumPath } from '#platform/testing/chromium.ts';

/** Chromium for a benchmark. It keeps its own clock: in the suite, whose server runs at another date, it would not start under that one. */
export function openBrowser(): Promise<Browser> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined || name === 'LD_PRELOAD' ? [] : [[name, value]])),
  );
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'], env });
}
