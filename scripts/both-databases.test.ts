import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { onEmbedded, onServer, server } from '../vitest.config.ts';

/** Which endpoints of slices the files ask, as contract and name; where the contract is called just that, its slice tells which. */
function asked(files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const [slice] = /^features\/[\w-]+/.exec(file) ?? ['app'];
    for (const [, contract = '', name] of readFileSync(file, 'utf8').matchAll(/\.call\(\s*([\w.]+),\s*'(\w+)'/g))
      found.set(`${contract === 'contract' ? slice : contract} ${name}`, file);
  }
  return found;
}

const all = globSync(server);
/** They ask what others ask, as everybody who may not: each of those tests is about one answer. */
const walks = new Set(globSync(['app/*.test.ts', 'features/**/leak.test.ts', 'platform/**/*.test.ts']));

it('the files that run on one database are there', () => {
  for (const pattern of [...onServer, ...onEmbedded]) expect(globSync(pattern), pattern).not.toEqual([]);
});

it.each([
  ['PostgreSQL', onServer],
  ['the embedded database', onEmbedded],
])('an endpoint that is asked on %s alone in one file is asked on both in another', (_, patterns) => {
  const alone = new Set(globSync(patterns));
  const elsewhere = asked(all.filter((file) => !alone.has(file)));
  expect([...asked([...alone].filter((file) => !walks.has(file)))].filter(([endpoint]) => !elsewhere.has(endpoint))).toEqual([]);
});
