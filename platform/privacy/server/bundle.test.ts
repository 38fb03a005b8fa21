import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { StoredFile } from '#platform/files/server/files.ts';
import { bundle, type FileSource } from './bundle.ts';
import { personalField, personalFile, type PersonalSection } from './personal-data.ts';

const at = new Date('2026-05-04T12:00:00Z');
const head = { authority: 'Câmara Municipal de Ensaio', locale: 'pt', timeZone: 'Europe/Lisbon', at } as const;
const nothing: FileSource = { describe: async () => [], open: async () => null };

async function unzipped(sections: readonly PersonalSection[], source = nothing) {
  const pieces: Uint8Array[] = [];
  for await (const piece of bundle(head, sections, source)) pieces.push(piece);
  return unzipSync(new Uint8Array(Buffer.concat(pieces)));
}

it('holds a page to read and a file for programs, and no markup of anybody’s', async () => {
  const rows = [
    [
      personalField('name', 'Nome', 'Name', '<script>alert("x")</script>'),
      personalField('since', 'Desde', 'Since', at),
      personalField('phone', 'Telefone', 'Phone', null),
    ],
  ];
  const files = await unzipped([
    { id: 'account', title: { pt: 'Conta', en: 'Account' }, rows },
    { id: 'mails', title: { pt: 'Mensagens', en: 'Messages' }, rows: [] },
  ]);
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

it('takes the files along, each read when its turn comes, and says nothing of those that are gone', async () => {
  const stored = (id: string, type: string) => ({ id, name: 'x.bin', type }) as StoredFile;
  let [open, most] = [0, 0];
  const source: FileSource = {
    describe: async (ids) => ids.filter((id) => id !== 'gone').map((id) => stored(id, id === 'plan' ? 'application/x' : 'image/jpeg')),
    open: async (id) =>
      (async function* () {
        most = Math.max(most, ++open);
        for (let n = 0; n < 3; n++) yield Buffer.from(`${id}${n}`);
        open--;
      })(),
  };
  const rows = ['one', 'two', 'plan', 'gone'].map((id) => [personalFile('photo', 'Fotografia', 'Photo', `fotografias/${id}`, id)]);
  const files = await unzipped([{ id: 'photos', title: { pt: 'Fotografias', en: 'Photos' }, rows }], source);
  expect(Object.keys(files)).toEqual(['dados.html', 'dados.json', 'fotografias/one.jpg', 'fotografias/two.jpg', 'fotografias/plan.bin']);
  expect([strFromU8(files['fotografias/two.jpg'] ?? new Uint8Array()), most]).toEqual(['two0two1two2', 1]);
  expect(strFromU8(files['dados.html'] ?? new Uint8Array())).toContain('<a href="fotografias/one.jpg">fotografias/one.jpg</a>');
  expect(JSON.parse(strFromU8(files['dados.json'] ?? new Uint8Array())).photos[3]).toEqual({ photo: null });
});
