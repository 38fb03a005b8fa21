import { describe, expect, it } from 'vitest';
import { permissions } from '../permissions.ts';
import { administrationCodes, beyond, difference, isAdministrator } from './administrators.ts';

const whole = { live: true, active: true, canSignIn: true, codes: [...administrationCodes, 'MB_00001'] };

describe('an administrator', () => {
  it('is live, active, able to sign in and holds every administration code', () => {
    expect(isAdministrator(whole)).toBe(true);
    expect(isAdministrator({ ...whole, live: false })).toBe(false);
    expect(isAdministrator({ ...whole, active: false })).toBe(false);
    expect(isAdministrator({ ...whole, canSignIn: false })).toBe(false);
  });

  it.each(administrationCodes)('is none without %s', (missing) => {
    expect(isAdministrator({ ...whole, codes: whole.codes.filter((code) => code !== missing) })).toBe(false);
  });

  it('is described by codes that exist', () => {
    const known = permissions.flatMap((area) => area.permissions.map(({ code }) => code));
    expect(administrationCodes.filter((code) => !known.includes(code))).toEqual([]);
  });
});

describe('what stands above an actor', () => {
  const everybody = new Set(['MB_01004']);

  it('is what they do not hold themselves, without what everybody has', () => {
    expect(beyond(['ACL_00010', 'MB_01004', 'ACL_00016', 'ACL_00016'], new Set(['ACL_00010']), everybody)).toEqual(['ACL_00016']);
    expect(beyond(['MB_01004'], new Set(), everybody)).toEqual([]);
  });

  it('is measured by what changes when codes are given or taken', () => {
    expect(difference(['A', 'B'], ['B', 'C'])).toEqual(['A', 'C']);
    expect(difference(['A'], ['A'])).toEqual([]);
  });
});
