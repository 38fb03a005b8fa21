import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isOpen } from '#platform/http/server/plain-page.ts';
import { json } from '#platform/http/server/html.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { WorkerGiven } from '../worker-given.ts';
import type { Carried } from './carried.ts';
import { iconPath } from './icons.ts';

/** What the build leaves for the worker (`scripts/vite-pocket.ts`): its code, and the files the shell consists of. */
export interface BuiltWorker {
  readonly code: string;
  readonly files: readonly string[];
  /** Changes with every build. */
  readonly build: string;
}

/** Null where the web application was not built. */
export async function readBuiltWorker(root: string): Promise<BuiltWorker | null> {
  try {
    const [code, list] = await Promise.all([
      readFile(join(root, '.vite/pocket-worker.js'), 'utf8'),
      readFile(join(root, '.vite/pocket-files.json'), 'utf8'),
    ]);
    const files = z.array(z.string()).parse(JSON.parse(list));
    return { code, files, build: createHash('sha256').update(code).update(list).digest('base64url').slice(0, 12) };
  } catch {
    return null;
  }
}

/** The worker of one municipality: other caches, other answers kept. Its bytes change with the build, which is how browsers find a new version. */
export function workerScript({ code, files, build }: BuiltWorker, site: Site, carried: readonly Carried[]): string {
  const share = carried.find(({ share: one }) => one && isOpen(site, one.module))?.share;
  const { crest } = site.config;
  const modules = new Set(carried.flatMap(({ shortcuts = [] }) => shortcuts.map(({ module }) => module)).filter((module) => isOpen(site, module)));
  const given: WorkerGiven = {
    code: site.code,
    version: build,
    files: [
      ...files,
      ...(crest === null ? [] : [`/${crest.replace(/^\//, '')}`]),
      '/favicon.svg',
      iconPath('app-192'),
      ...[...modules].map((module) => `/api/${module}/front`),
    ],
    kept: carried.flatMap(({ kept = [] }) => kept),
    shareTo: share?.to ?? null,
    name: site.config.name,
  };
  return `self.largoGiven = ${json(given).markup};\n${code}`;
}

/**
 * The way back: an operator who sets SERVICE_WORKER=off gives every browser this worker at its next look, which takes itself and all it
 * kept away. Reports that wait to be sent lie elsewhere and stay.
 */
export const farewell = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('largo:')) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
