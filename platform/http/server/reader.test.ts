import { expect, it } from 'vitest';
import { isReader } from './reader.ts';

const reads = (agent: string, more: Record<string, string> = {}, method = 'GET') => isReader({ method, headers: { 'user-agent': agent, ...more } });

it('people are told from programs by what they say of themselves', () => {
  const people = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  ];
  expect(people.filter((agent) => !reads(agent))).toEqual([]);
  const programs = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'curl/8.5.0',
    'python-requests/2.31',
    '',
  ];
  expect(programs.filter((agent) => reads(agent))).toEqual([]);
});

it('what is fetched in advance, or only asked about, is not read', () => {
  const agent = 'Mozilla/5.0 Firefox/140.0';
  expect([reads(agent), reads(agent, { 'sec-purpose': 'prefetch;prerender' }), reads(agent, {}, 'HEAD')]).toEqual([true, false, false]);
});
