import type { WorkerGiven } from '../../worker-given.ts';

/** Caches of one municipality. Its code stands in each name: where an address goes over to another, nothing of the first is read again. */
export interface Names {
  readonly shell: string;
  readonly own: string;
  readonly shared: string;
  readonly map: string;
}

export const prefix = 'largo:';
export const namesOf = ({ code, version }: WorkerGiven): Names => ({
  shell: `${prefix}${code}:shell:${version}`,
  own: `${prefix}${code}:own`,
  shared: `${prefix}${code}:shared`,
  map: `${prefix}${code}:map`,
});

/** The names to remove when this version begins: other municipalities', and shells but the one before, which open pages still read. */
export function outdated(all: readonly string[], given: WorkerGiven): string[] {
  const names = namesOf(given);
  const shells = all.filter((name) => name.startsWith(`${prefix}${given.code}:shell:`) && name !== names.shell);
  const keep = new Set([names.shell, names.own, names.shared, names.map, ...shells.slice(-1)]);
  return all.filter((name) => name.startsWith(prefix) && !keep.has(name));
}

/** When an answer was kept, on the copy; the page tells it. */
export const keptAt = 'x-largo-kept';

/** A copy to keep: without what the server says about the moment, with the time. */
export async function copyOf(answer: Response, now: Date): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ['x-largo', 'set-cookie', 'vary', 'content-encoding', 'content-length']) headers.delete(name);
  headers.set(keptAt, now.toISOString());
  return new Response(await answer.blob(), { status: answer.status, headers });
}

/** Does the rule of a slice keep this answer? */
export function isKept({ pathname, searchParams }: URL, kept: WorkerGiven['kept']): boolean {
  return kept.some(({ path, query }) => new RegExp(`^(?:${path})$`).test(pathname) && (query?.some((name) => searchParams.has(name)) ?? true));
}
