import { expect, it } from 'vitest';
import { linkAddress } from './address.ts';

const origin = 'https://vilaclara.example';

it.each([
  ['www.exemplo.pt/a?b=1', 'https://www.exemplo.pt/a?b=1'],
  ['http://exemplo.pt', 'http://exemplo.pt/'],
  ['  https://exemplo.pt/x  ', 'https://exemplo.pt/x'],
  ['geral@exemplo.pt', 'mailto:geral@exemplo.pt'],
  ['mailto:geral@exemplo.pt', 'mailto:geral@exemplo.pt'],
  ['tel:+351212345678', 'tel:+351212345678'],
  ['/pt/noticias/obras', '/pt/noticias/obras'],
  ['#/portal/home', '/#/portal/home'],
  ['https://vilaclara.example/pt/noticias/obras?a=1#b', '/pt/noticias/obras?a=1#b'],
  ['https://vilaclara.example/#/portal/noticias/obras', '/#/portal/noticias/obras'],
])('%s leads to %s', (typed, kept) => {
  expect(linkAddress(typed, origin)).toBe(kept);
});

it.each(['', 'obras', 'javascript:alert(1)', 'data:text/html,x', 'ftp://exemplo.pt', '//exemplo.pt', 'https://', 'a b.pt', '#ancora'])(
  '"%s" leads nowhere',
  (typed) => {
    expect(linkAddress(typed, origin)).toBeNull();
  },
);
