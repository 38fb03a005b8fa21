import { describe, expect, it } from 'vitest';
import { azimuthOf, guessColumns, numberOf, slopeOf } from './columns.ts';

const usual = { slopes: 'degrees', directions: 'north' } as const;

describe('columns of a file of roofs', () => {
  it('are known by their headings', () => {
    expect(guessColumns(['OBJECTID', 'Cod_Edif', 'Declive', 'Orientação', 'Área', 'kWh_m2'])).toEqual({
      code: 'OBJECTID',
      building: 'Cod_Edif',
      slope: 'Declive',
      azimuth: 'Orientação',
      area: 'Área',
      measured: 'kWh_m2',
    });
    expect(guessColumns(['id', 'aspect', 'slope', 'x'])).toEqual({ code: 'id', azimuth: 'aspect', slope: 'slope' });
  });

  it('hold numbers as people and programs write them', () => {
    expect(['12.5', '12,5', '1 234,5', '1.234,5', '-3', '.5', '1e2'].map(numberOf)).toEqual([12.5, 12.5, 1234.5, 1234.5, -3, 0.5, 100]);
    expect(['', 'abc', '1,2,3', '--1', '0x10', 'NaN', 'Infinity'].map(numberOf)).toEqual([null, null, null, null, null, null, null]);
  });

  it('slopes are degrees or per cent', () => {
    expect(slopeOf('28,4', usual)).toBe(28);
    expect(slopeOf('100', { ...usual, slopes: 'percent' })).toBe(45);
    expect([slopeOf('-1', usual), slopeOf('95', usual), slopeOf('steep', usual)]).toEqual([null, null, null]);
  });

  it('directions begin at north or at south, or are winds', () => {
    expect(['0', '359.6', '-90', '360', 'SO', 'nw'].map((cell) => azimuthOf(cell, usual))).toEqual([0, 0, 270, 0, 225, 315]);
    expect(['0', '-90', '90', '180'].map((cell) => azimuthOf(cell, { ...usual, directions: 'south' }))).toEqual([180, 90, 270, 0]);
    expect([azimuthOf('-9999', usual), azimuthOf('', usual)]).toEqual([null, null]);
  });
});
