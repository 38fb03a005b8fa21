import { describe, expect, it } from 'vitest';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { tenantConfig } from './config.ts';
import { partsOfFile } from './merge.ts';
import { definitionsPart, settingsPart } from './parts.ts';
import { mainland, squareAround } from './projections.ts';

const example = {
  code: 'alfa',
  name: 'Alfa',
  authority: 'Câmara Municipal de Alfa',
  modules: ['portal', 'ig', 'iggestao', 'meubairro', 'geoportalgestao'],
  head: { title: 'Alfa', description: { pt: 'Ensaio', en: 'Test' } },
  map: { ...mainland, extent: squareAround([0, 0], 8192), initialExtent: squareAround([0, 0], 4000), center: [0, 0] },
};

const { settings, definitions } = partsOfFile(tenantConfig.parse(example));

function complaints(part: typeof definitionsPart | typeof settingsPart, change: object): Record<string, string> {
  const parsed = part.safeParse({ ...(part === definitionsPart ? definitions : settings), ...change });
  if (parsed.success) return {};
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error, 'pt')).map(([path, [first]]) => [path, first?.message ?? '']));
}

const map = (change: object): Record<string, string> => complaints(definitionsPart, change);

describe('the definitions of the map', () => {
  it('hold as the municipality’s file gives them', () => {
    expect(map({})).toEqual({});
  });

  it('refuse a projection, a resolution and a scale twice, each with its sentence', () => {
    const [first] = definitions.projections;
    expect(map({ projections: [first, first] })).toEqual({ 'projections.1.epsg': 'O código EPSG já existe na lista.' });
    expect(map({ resolutions: [4, 2, 4] })).toEqual({ 'resolutions.2': 'A resolução já existe na lista.' });
    expect(map({ scales: [1000, 1000] })).toEqual({ 'scales.1': 'O valor 1000 já existe na lista.' });
  });

  it('are sorted from coarse to fine', () => {
    expect(definitionsPart.parse({ ...definitions, resolutions: [1, 8, 2], scales: [500, 2000] })).toMatchObject({
      resolutions: [8, 2, 1],
      scales: [2000, 500],
    });
  });

  it('ask for a projection of the list that can be computed with', () => {
    expect(map({ epsg: 5014 })).toHaveProperty('epsg');
    for (const proj4 of ['disparate', '+proj=longlat +datum=WGS84', '+proj=nunca', '+proj=tmerc +nadgrids=/etc/passwd']) {
      expect(map({ projections: [{ name: 'X', epsg: 3763, proj4 }] }), proj4).toHaveProperty(['projections.0.proj4']);
    }
  });

  it('keep what the map opens on within what it covers', () => {
    expect(map({ initialExtent: [-9000, 0, 10, 10] })).toEqual({ initialExtent: 'O primeiro elemento deve conter o segundo elemento.' });
    expect(map({ center: { lng: -9.5, lat: 38, scale: null } })).toEqual({ center: 'O centro fica fora da extensão do mapa' });
    expect(map({ extent: [10, 0, -10, 20] })).toHaveProperty(['extent.2']);
  });
});

describe('the settings', () => {
  const mail = (change: object): Record<string, string> => complaints(settingsPart, { mail: { ...settings.mail, ...change } });

  it('want encryption and scheme to agree, and a sender where there is a server', () => {
    expect(mail({ scheme: 'smtps' })).toHaveProperty(['mail.encryption']);
    expect(mail({ scheme: 'smtps', encryption: 'tls' })).toEqual({});
    expect(mail({ host: 'mail.example.pt' })).toEqual({ 'mail.fromAddress': 'Este campo é obrigatório' });
    expect(mail({ host: 'mail example' })).toHaveProperty(['mail.host']);
    expect(mail({ ownerEmails: ['a@b.pt', 'x'] })).toHaveProperty(['mail.ownerEmails.1']);
  });

  it('refuse an address that is none, and a network twice', () => {
    const one = { id: 'facebook', url: 'https://facebook.com/x' };
    expect(complaints(settingsPart, { socialNetworks: [one, one] })).toHaveProperty(['socialNetworks.1.id']);
    expect(complaints(settingsPart, { socialNetworks: [{ ...one, url: 'javascript:alert(1)' }] })).toEqual({
      'socialNetworks.0.url': 'O endereço não é válido',
    });
  });

  it('do not require a NIF they do not ask for', () => {
    expect(settingsPart.parse({ ...settings, registrationNif: { active: false, required: true } }).registrationNif.required).toBe(false);
  });
});
