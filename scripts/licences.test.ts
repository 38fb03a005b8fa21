import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { billOfMaterials, complaints, isAllowed, lockedParts, notices, shippedParts } from './licences.ts';
import { root } from './reading.ts';

const { server, building } = lockedParts();

it('every package that the server runs on may be shipped', () => {
  expect(server.length).toBeGreaterThan(100);
  expect(server.filter(({ licence }) => !isAllowed(licence, 'server')).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

it('what only builds may be under the Mozilla licence, which goes no further, and under no stricter one', () => {
  const others = building.filter(({ licence }) => !isAllowed(licence.replaceAll('MPL-2.0', 'MIT'), 'browser'));
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

it.each([
  ['MIT', true, true],
  ['(BSD-3-Clause OR GPL-2.0)', true, true],
  ['LGPL-3.0-or-later', true, false],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true, false],
  ['MPL-2.0', false, false],
  ['GPL-3.0', false, false],
  ['MIT AND AGPL-3.0-only', false, false],
  ['SEE LICENSE IN LICENSE', false, false],
  ['unknown', false, false],
])('%s: server %s, bundle %s', (licence, onServer, inBundle) => {
  expect([isAllowed(licence, 'server'), isAllowed(licence, 'browser')]).toEqual([onServer, inBundle]);
});

it('lists what is shipped, the packages of the bundle too, with a text for each', () => {
  const react = join(root, 'node_modules/react/index.js');
  const shipped = shippedParts([react, join(root, 'platform/ui/format.ts')]);
  expect(shipped.find(({ part }) => part.name === 'react')?.places).toEqual(['browser']);
  expect(shipped.some(({ part }) => part.name === 'vitest')).toBe(false);
  expect(shipped.every(({ part }) => existsSync(join(root, part.folder)))).toBe(true);
  expect(complaints(shipped)).toEqual([]);
  const bom = JSON.parse(billOfMaterials(shipped));
  expect([bom.bomFormat, bom.specVersion, bom.components.length]).toEqual(['CycloneDX', '1.6', shipped.length]);
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(bom.components.find(({ name }: { name: string }) => name === '@fontsource/noto-sans')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/%40fontsource\/noto-sans@/),
    licenses: [{ license: { id: 'OFL-1.1' } }],
  });
  expect(new Set(bom.components.map((one: { 'bom-ref': string }) => one['bom-ref'])).size).toBe(shipped.length);
  const text = notices(shipped);
  for (const { part } of shipped) expect(text).toContain(`${part.name} ${part.version} (${part.licence})`);
  expect(text).toContain('SIL OPEN FONT LICENSE');
});
