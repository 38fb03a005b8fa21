import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { bundle } from './bundle.ts';
import { personalField } from './personal-data.ts';

it('holds a page to read and a file for programs, and no markup of anybody’s', () => {
  const at = new Date('2026-05-04T12:00:00Z');
  const head = { authority: 'Câmara Municipal de Ensaio', locale: 'pt', timeZone: 'Europe/Lisbon', at } as const;
  const rows = [
    [
      personalField('name', 'Nome', 'Name', '<script>alert("x")</script>'),
      personalField('since', 'Desde', 'Since', at),
      personalField('phone', 'Telefone', 'Phone', null),
    ],
  ];
  const files = unzipSync(
    bundle(head, [
      { id: 'account', title: { pt: 'Conta', en: 'Account' }, rows },
      { id: 'mails', title: { pt: 'Mensagens', en: 'Messages' }, rows: [] },
    ]),
  );
  const page = strFromU8(files['dados.html'] ?? new Uint8Array());
  expect(page).toContain('<h2>Conta</h2>');
  expect(page).toContain('04/05/2026 13:00:00');
  expect(page).toContain('<p>Nada.</p>');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('Telefone');
  expect(JSON.parse(strFromU8(files['dados.json'] ?? new Uint8Array()))).toEqual({
    authority: 'Câmara Municipal de Ensaio',
    at: at.toISOString(),
    account: [{ name: '<script>alert("x")</script>', since: at.toISOString(), phone: null }],
    mails: [],
  });
});
