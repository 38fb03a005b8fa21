import { describe, expect, it } from 'vitest';
import { tenantConfig } from './config.ts';
import { mergeConfig, partsOfFile, presentModules, type ModuleRecord } from './merge.ts';
import { knownModules } from './modules.ts';
import { partSchemas } from './parts.ts';
import { mainland, squareAround } from './projections.ts';

const example = {
  code: 'alfa',
  name: 'Alfa',
  authority: 'Câmara Municipal de Alfa',
  modules: ['portal', 'ig', 'iggestao', 'meubairro', 'geoportalgestao'],
  head: { title: 'Alfa', description: { pt: 'Ensaio', en: 'Test' } },
  map: { ...mainland, extent: squareAround([0, 0], 8192), initialExtent: squareAround([0, 0], 4000), center: [0, 0] },
};

const file = tenantConfig.parse({
  ...example,
  footer: {
    contacts: [
      { name: { pt: 'Horário', en: 'Hours' }, value: '9–17' },
      { name: { pt: 'Telefone', en: 'Telephone' }, value: '1' },
    ],
  },
});

function record(code: string | null, changes: Partial<ModuleRecord> = {}): ModuleRecord {
  return {
    id: 1,
    code,
    url: null,
    name: { pt: 'Nome', en: 'Name' },
    description: null,
    keywords: [],
    home: true,
    backoffice: false,
    guest: true,
    active: true,
    icon: null,
    image: null,
    themeColor: null,
    ...changes,
  };
}

describe('modules in force', () => {
  const codes = (...records: ModuleRecord[]): string[] => presentModules(file, records).map(({ code }) => code);

  it('are those the file lets exist and the record leaves on, in the order of the records', () => {
    expect(codes(record('meubairro'), record('ig'), record('gu'), record('iggestao', { active: false }))).toEqual([
      'meubairro',
      'ig',
      'portal',
      'geoportalgestao',
    ]);
  });

  it('always hold the portal, open to all, and the administration, whatever a record says', () => {
    const shown = presentModules(file, [
      record('portal', { active: false, guest: false, home: true }),
      record('geoportalgestao', { active: false, backoffice: false }),
    ]);
    expect(shown).toMatchObject([
      { code: 'portal', guest: true, home: false },
      { code: 'geoportalgestao', backoffice: true },
    ]);
    expect(codes()).toEqual(['portal', 'geoportalgestao']);
  });

  it('lead out where an address is given, and count as no module', () => {
    const out = record(null, { id: 9, url: 'https://museu.example', description: { pt: 'Horários', en: 'Hours' } });
    const modules = presentModules(file, [out]);
    expect(modules[0]).toMatchObject({ code: 'externo-9', url: 'https://museu.example', sentence: { pt: 'Horários' }, home: true });
    expect(mergeConfig(file, {}, modules).modules).not.toContain('externo-9');
    expect(presentModules(file, [{ ...out, active: false }]).map(({ url }) => url)).toEqual([null, null]);
  });

  it('have sentences that search engines show whole', () => {
    const lengths = knownModules.flatMap(({ sentence }) => [sentence.pt.length, sentence.en.length]);
    expect(lengths.filter((length) => length < 35 || length > 65)).toEqual([]);
  });
});

describe('settings in force', () => {
  it('are the file’s own while nothing is saved: what the forms start with holds, and changes nothing', () => {
    const parts = partsOfFile(file);
    const settings = partSchemas.settings.parse({ ...parts.settings, contact: { ...parts.settings.contact, phone: null } });
    const merged = mergeConfig(
      file,
      { settings, definitions: partSchemas.definitions.parse(parts.definitions), home: partSchemas.home.parse(parts.home) },
      [],
    );
    const { center, ...map } = merged.map;
    expect(map).toEqual({ ...file.map, center: undefined });
    expect(center[0]).toBeCloseTo(0, 0);
    expect(merged).toMatchObject({ homeModules: file.homeModules, newsPerPage: 2, registrationNif: file.registrationNif });
  });

  it('reach whom the footer shows while the file names nobody else', () => {
    expect(mergeConfig(file, {}, []).contact).toMatchObject({ phone: '1', email: null });
    const shown = { name: { pt: 'Correio eletrónico', en: 'E-mail' }, value: 'geral@alfa.example' };
    const written = { ...file, footer: { ...file.footer, contacts: [shown] } };
    expect(mergeConfig(written, {}, []).contact.email).toBe('geral@alfa.example');
    expect(mergeConfig({ ...written, contact: { ...file.contact, email: 'outro@alfa.example' } }, {}, []).contact.email).toBe('outro@alfa.example');
  });

  it('put the contacts in front of what else the footer says', () => {
    const { settings } = partsOfFile(file);
    const contact = { ...settings.contact, phone: '+351212345678', email: 'geral@alfa.example' };
    const merged = mergeConfig(file, { settings: { ...settings, contact } }, []);
    expect(merged.footer.contacts.map(({ value }) => value)).toEqual(['+351 212 345 678', 'geral@alfa.example', '9–17']);
  });
});
