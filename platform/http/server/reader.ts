import type { FastifyRequest } from 'fastify';

/** Programs that fetch pages for somebody else: search engines, previews of links, watchers, scripts. Those that hide are not told apart. */
const program =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|embed|monitor|uptime|feed|rss|curl|wget|python|libwww|okhttp|java\/|go-http|undici|axios|^node/i;

/** Does a person seem to read this, now? No program, nothing fetched in advance. */
export function isReader({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  const ahead = [headers['sec-purpose'], headers['purpose']].some((purpose) => String(purpose ?? '').includes('prefetch'));
  return method === 'GET' && !ahead && agent !== '' && !program.test(agent);
}
