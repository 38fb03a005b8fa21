import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrest } from './crest.ts';
import { askTown, takeTown, type Terminal } from './dialog.ts';
import { districtNamed } from './districts.ts';
import { chosenPieces, lookInto, nothingFound, type Found } from './folder.ts';
import { placeOf } from './place.ts';
import { makeFolder, middle } from './test-folder.ts';
import { writeTenant } from './tenant-file.ts';
import type { Known, Town } from './town.ts';

const folder = mkdtempSync(join(tmpdir(), 'largo-new-town-'));
let found: Found;

beforeAll(async () => {
  await makeFolder(folder);
  found = await lookInto(folder, () => {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known = (changes: Partial<Known> = {}): Known => ({
  found,
  taken: new Map([['moita.localhost', 'moita']]),
  locale: 'pt',
  checkCrest: (path) => checkCrest(path, 'pt'),
  ...changes,
});
const person = { adminName: 'Ana Silva', adminEmail: 'ana@vale.example' };

/** Somebody who types these lines, and what they read. */
function typing(...lines: string[]): Terminal & { readonly read: string[]; readonly prompts: string[] } {
  const read: string[] = [];
  const prompts: string[] = [];
  return {
    read,
    prompts,
    say: (line) => void read.push(line),
    ask: async (prompt) => {
      prompts.push(prompt);
      return lines.shift() ?? null;
    },
  };
}

describe('a folder of downloaded files', () => {
  it('is recognised by what is in the files, and what is not says why', () => {
    expect(found.pieces.map(({ kind, layer, source }) => [kind, layer, source])).toEqual([
      ['parishes', 'CAOP2024_freguesias', 'caop'],
      ['boundary', 'CAOP2024_municipios', 'caop'],
      ['addresses', 'moradas.csv', 'ine'],
      ['streets', 'lines', 'osm'],
    ]);
    expect(found.others.map(({ file }) => file)).toEqual(['escolas.geojson', 'estragado.gpkg', 'oficio.docx']);
    expect(found.others[0]?.why.pt).toContain('não é nem limites, nem moradas');
    expect(found.crest).toBe(join(folder, 'brasao.svg'));
  });

  it('tells where the municipality of a file of many lies', async () => {
    const town = await takeTown(known(), { name: 'vale novo', ...person });
    const pieces = chosenPieces(found, '1599');
    expect([...pieces.keys()].toSorted()).toEqual(['addresses', 'boundary', 'parishes', 'streets']);
    const { center, reach } = await placeOf(town, pieces.get('boundary'));
    expect(center).toEqual([...middle]);
    expect(reach).toBe(32_768);
  });

  it('makes the limit of the parishes where it has only those', () => {
    const pieces = chosenPieces({ pieces: found.pieces.filter(({ kind }) => kind !== 'boundary') }, '1599');
    expect(pieces.get('boundary')).toMatchObject({ kind: 'boundary', layer: 'CAOP2024_freguesias' });
  });
});

describe('the answers', () => {
  const complaint = async (answers: Record<string, string>, changes: Partial<Known> = {}): Promise<string> =>
    takeTown(known(changes), { name: 'Vale Novo', ...person, ...answers }).then(
      () => '',
      (error: Error) => error.message,
    );

  it('are completed by what is usual', async () => {
    expect(await takeTown(known(), { name: 'Vale Novo', modules: 'gu', ...person })).toMatchObject({
      code: 'vale_novo',
      hosts: ['vale-novo.localhost'],
      authority: 'Câmara Municipal de Vale Novo',
      district: { name: 'Setúbal', projection: 'mainland' },
      modules: ['portal', 'gu', 'geoportalgestao', 'gugestao'],
    });
  });

  it('are refused in a sentence that says what to do', async () => {
    expect(await complaint({ accent: '#f5b800' })).toMatch(/contraste de 1,\d.*#[0-9a-f]{6}\.$/);
    expect(await complaint({ code: 'Vale-Novo' })).toContain('Por exemplo: vale_novo');
    expect(await complaint({ hosts: 'https://digital.cm-vale.pt/' })).toContain('sem https://');
    expect(await complaint({ hosts: 'moita.localhost' })).toContain('já abre moita');
    expect(await complaint({ modules: 'ig, mapas' })).toContain('Não há módulos mapas');
    expect(await complaint({ name: 'Lagoa' })).toContain('0808 (Lagoa, Faro), 4201 (Lagoa, Ilha de São Miguel)');
    expect(await complaint({ name: 'Vale' })).toContain('Vale Novo');
    expect(await complaint({ adminEmail: 'ana' })).toContain('adminEmail');
  });

  it('are all told at once where several are wrong', async () => {
    const said = await complaint({ accent: 'verde', phone: '12', adminName: 'A' });
    expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual(['accent', 'phone', 'adminName']);
  });

  it('choose the projection by the island', async () => {
    const town = (name: string) => takeTown(known(), { name, ...person });
    expect((await town('4201')).district.projection).toBe('azores');
    expect([districtNamed('Ilha das Flores'), districtNamed('ilha do corvo')].map((one) => one?.projection)).toEqual(['azoresWest', 'azoresWest']);
    expect(districtNamed('MADEIRA')?.timeZone).toBe('Atlantic/Madeira');
    const without = { found: nothingFound };
    expect(await complaint({ name: 'Nova Terra' }, without)).toMatch(/^district .*\ncenter /);
    expect(await complaint({ name: 'Nova Terra', district: 'Faro', center: '37.1, -8.2' }, without)).toBe('');
  });

  it('may be mended: < goes back, ? explains, and what was typed is there the next time', async () => {
    let kept: Readonly<Record<string, string>> = {};
    const first = typing('Vale Novo', 'Câmara', '<', '?', 'Município de Vale Novo', 'vale novo', '');
    expect(await askTown(first, known(), {}, async (answers) => void (kept = answers))).toBeNull();
    expect(first.prompts.filter((prompt) => prompt.startsWith('Nome oficial'))).toHaveLength(3);
    expect(first.read.join('\n')).toContain('Por exemplo: vale_novo');
    expect(kept).toMatchObject({ name: 'Vale Novo', authority: 'Município de Vale Novo', code: 'vale_novo' });
    const again = typing(...Array<string>(10).fill(''), 'Ana Silva', 'ana@vale.example');
    expect(await askTown(again, known(), kept, async () => {})).toMatchObject({ authority: 'Município de Vale Novo', adminName: 'Ana Silva' });
  });
});

describe('the crest', () => {
  it('is a picture and nothing else', async () => {
    const why = async (name: string, content: string | Uint8Array): Promise<string | null> => {
      writeFileSync(join(folder, name), content);
      return checkCrest(join(folder, name), 'pt');
    };
    const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
    expect(await why('a.svg', svg('<path d="M0 0"/>'))).toBeNull();
    expect(await why('b.svg', svg('<script>alert(1)</script>'))).toContain('programas');
    expect(await why('c.svg', svg('<path onload="alert(1)"/>'))).toContain('programas');
    expect(await why('d.svg', svg('<a href="javascript:alert(1)"><path/></a>'))).toContain('programas');
    expect(await why('e.svg', svg('<image href="http://x.example/a.png"/>'))).not.toBeNull();
    expect(await why('f.png', 'não é')).toContain('SVG ou PNG');
    expect(await checkCrest(join(folder, 'nada.svg'), 'pt')).toContain('Não há');
  });
});

describe('the municipality’s file', () => {
  // Inside the product, so that its imports are found and its formatter takes it.
  const own = join(import.meta.dirname, '../../../test-results', `tenant-file-${process.pid}`);
  beforeAll(() => mkdirSync(own, { recursive: true }));
  afterAll(() => rmSync(own, { recursive: true, force: true }));

  it.each([
    ['an ordinary one', {}, 32_768],
    [
      'a large one with awkward names',
      { name: "Vale d'El-Rei", authority: 'Município "Vale" d\'El-Rei', email: 'geral@vale.example', phone: '+351 212 000 000' },
      131_072,
    ],
  ])('is as readable as the model and loads: %s', async (label, changes: Partial<Town>, reach) => {
    const town: Town = { ...(await takeTown(known(), { name: 'Vale Novo', accent: '#0b6e4f', ...person })), ...changes };
    const model = readFileSync(join(import.meta.dirname, '../../../tenants/modelo.ts'), 'utf8');
    const text = writeTenant(model, {
      town,
      place: { center: middle, reach, box: null },
      order: 0,
      crest: null,
      pieces: chosenPieces(found, '1599'),
      today: '2026-11-26',
    });
    const path = join(own, `${reach}.ts`);
    writeFileSync(path, text);
    const { tenant } = (await import(path)) as { tenant: Record<string, unknown> };
    expect(tenant, label).toMatchObject({
      code: 'vale_novo',
      name: town.name,
      authority: town.authority,
      accent: '#0b6e4f',
      attribution: { pt: 'Dados: DGT (CAOP), INE, © colaboradores do OpenStreetMap' },
      map: { epsg: 3763, center: [...middle], extent: [middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach] },
    });
    expect(text).not.toContain('Modelo');
    const formatted = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../../node_modules/oxfmt/bin/oxfmt'), '--stdin-filepath', 'tenants/x.ts'],
      {
        input: text,
        encoding: 'utf8',
      },
    );
    expect(formatted.stdout, formatted.stderr).toBe(text);
  });
});
