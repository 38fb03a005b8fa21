import { describe, expect, it } from 'vitest';
import { starterNames } from '../../record/domain/starter.ts';
import { destinationOf, lacksOf, ownerOf, workOf, type Work } from './ine.ts';
import { monthsBetween, rangeOf } from './months.ts';

const work: Work = {
  id: 1,
  process: '1/2026',
  subProcess: null,
  licence: 'A 1',
  licenceAt: '2026-10-05',
  dicofre: '010101',
  parish: 'São Bento',
  address: null,
  postalCode: null,
  construction: 'Construção nova',
  use: 'Habitação unifamiliar',
  procedure: null,
  ownerNif: '501442600',
  landArea: null,
  deploymentArea: null,
  constructionArea: '180.00',
  grossArea: null,
  usefulArea: null,
  liveableArea: null,
  volume: null,
  buildingHeight: null,
  floorsAbove: 2,
  floorsBelow: null,
  parking: null,
};

describe('the questionnaires of INE', () => {
  it('know our lists by their words', () => {
    expect(starterNames.urban_construction_type.map((name) => workOf(name)?.code ?? '-').join('')).toBe('142335' + '4-' + '-3' + '11');
    expect(starterNames.urban_use_type.every((name) => destinationOf(name) !== null)).toBe(true);
    expect(['123456789', '501442600', '600000000', '980000000', 'x', null].map((nif) => ownerOf(nif)?.code ?? '-')).toEqual([
      '1',
      '3',
      '2',
      '9',
      '-',
      '-',
    ]);
  });

  it('say what a row lacks; a demolition needs no destination and no floors', () => {
    expect(lacksOf('q3', work)).toEqual([]);
    const bare = { ...work, licence: null, use: null, floorsAbove: null, constructionArea: null, ownerNif: null };
    expect(lacksOf('q3', bare).map(({ en }) => en)).toEqual([
      'Licence number',
      'Destination',
      'Owner',
      'Floors above the sill',
      'Construction area (m²)',
    ]);
    expect(lacksOf('q3', { ...bare, construction: 'Demolição' }).map(({ en }) => en)).toEqual(['Licence number', 'Owner']);
    expect(lacksOf('q4', { ...work, grossArea: '10.00', constructionArea: null })).toEqual([]);
  });
});

it('months know their ends and those between them', () => {
  expect(rangeOf('2026-12')).toEqual(['2026-12-01', '2027-01-01']);
  expect(monthsBetween('2025-11', '2026-02', 24)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2020-01', '2026-02', 2)).toEqual(['2026-01', '2026-02']);
});
