import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keyFile, openSecrets, UnreadableSecret } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'largo-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const key = 'uma chave de ensaio com bastante comprimento';

describe('secrets', () => {
  it('come back as they were, and never look the same twice', () => {
    const secrets = openSecrets(key, folder);
    for (const text of ['', 'segredo', 'ção 🔑 '.repeat(500)]) {
      const [one, two] = [secrets.seal(text), secrets.seal(text)];
      expect(one).not.toBe(two);
      expect(text === '' || !one.includes(text)).toBe(true);
      expect([secrets.open(one), openSecrets(key, folder).open(two)]).toEqual([text, text]);
    }
  });

  it('are refused where the key is another or somebody changed them', () => {
    const secrets = openSecrets(key, folder);
    const sealed = secrets.seal('segredo');
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [changed, '', 'segredo', 's1.x.y', sealed.slice(0, 20)]) expect(() => secrets.open(wrong)).toThrow(UnreadableSecret);
    expect(() => openSecrets(`${key}!`, folder).open(sealed)).toThrow(UnreadableSecret);
  });

  it('make a key file nobody else may read, once', () => {
    const dataDir = join(folder, 'new', 'data');
    const sealed = openSecrets(null, dataDir).seal('segredo');
    expect(readdirSync(dataDir)).toEqual([keyFile]);
    expect(statSync(join(dataDir, keyFile)).mode & 0o777).toBe(0o600);
    const kept = readFileSync(join(dataDir, keyFile), 'utf8');
    expect(openSecrets(null, dataDir).open(sealed)).toBe('segredo');
    expect(readFileSync(join(dataDir, keyFile), 'utf8')).toBe(kept);
    expect(openSecrets(kept.trim(), folder).open(sealed)).toBe('segredo');
  });

  it('refuse an empty key file instead of making another key', () => {
    writeFileSync(join(folder, keyFile), '');
    expect(() => openSecrets(null, folder)).toThrow('put the right file back');
  });
});
