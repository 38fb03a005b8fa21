import { address } from '#platform/http/web/client.ts';

/** Where an address of a document is asked: those of our interface lead to our server, wherever the page came from. */
export function reachable(url: string): string {
  const [path = '', ...query] = url.split('?');
  return url.startsWith('/api/') ? [address(path, {}), ...query].join('?') : url;
}

/** Answers of web servers, asked for directly: they are pictures and data of layers, not calls of our own interface. */

/** Does an address answer with what was asked for? 204 is the empty tile. */
export async function answers(url: string, signal: AbortSignal, type: RegExp): Promise<boolean> {
  const response = await fetch(reachable(url), { signal });
  await response.body?.cancel();
  return response.status === 204 || (response.ok && type.test(response.headers.get('content-type') ?? ''));
}

/** Throws when the answer is no success. */
export async function fetchText(url: string, signal: AbortSignal): Promise<{ readonly text: string; readonly type: string }> {
  const response = await fetch(reachable(url), { signal });
  if (!response.ok) throw new Error(`${response.status} from ${url}`);
  return { text: await response.text(), type: response.headers.get('content-type') ?? '' };
}

/** `{z}`, `{x}`, `{y}` and the like in an address. */
export function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (mark, name: string) => (name in values ? encodeURIComponent(String(values[name])) : mark));
}
