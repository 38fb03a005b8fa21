import { describe, expect, it } from 'vitest';
import { emissionBody } from '../request.ts';
import { formatNumber, parseNumber } from './number.ts';
import { before, standing, validUntil } from './states.ts';

describe('the number of an emission', () => {
  it.each([
    ['PL-2026-000123', 'plan', 123],
    ['pl 2026 123', 'plan', 123],
    [' PL/2026/123 ', 'plan', 123],
    ['PL2026000123', 'plan', 123],
    ['PMDFCI–2026–7', 'pmdfci', 7],
    ['pa.2026.1234567', 'administrativeprocess', 1_234_567],
    ['Pis-2026-1', 'pis', 1],
  ] as const)('is understood in %s', (text, kind, serial) => {
    expect(parseNumber(text)).toEqual({ kind, year: 2026, serial });
  });

  it.each(['', 'PL', 'PL-2026', 'XX-2026-1', 'PL-26-1', 'PL-2026-0', 'PL-2026-1x', 'PL-2026-1234567890', 'toString-2026-1'])(
    'is no number: %s',
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  );

  it('reads what it writes', () => {
    const number = { kind: 'pmdfci', year: 2026, serial: 1_000_000 } as const;
    expect(formatNumber(number)).toBe('PMDFCI-2026-1000000');
    expect(parseNumber(formatNumber(number))).toEqual(number);
  });
});

describe('the states', () => {
  it('lead from preparation to a document, and never back from annulled', () => {
    expect(before('issued')).toEqual(['waiting', 'failed']);
    expect(before('annulled')).toEqual(['issued']);
    expect(before('waiting')).toEqual([]);
  });

  it('a document is in force on its last day and not after it', () => {
    expect(standing('issued', '2026-11-23', '2026-11-23')).toBe('issued');
    expect(standing('issued', '2026-11-23', '2026-11-24')).toBe('expired');
    expect(standing('annulled', '2026-11-23', '2027-11-24')).toBe('annulled');
    expect(standing('issued', null, '2099-01-01')).toBe('issued');
  });

  it.each([
    ['2026-11-23', 12, '2027-11-23'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('%s and %i months end on %s', (day, months, end) => {
    expect(validUntil(day, months)).toBe(end);
  });
});

describe('what is asked for', () => {
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0, 7],
        [10, 0, 7],
        [10, 10, 7],
        [0, 0, 7],
      ],
    ],
  };

  it('keeps two dimensions, and empties what is not written', () => {
    const asked = emissionBody.parse({ plans: [1], claims: [{ role: 'claim', geometry: square }], requester: { name: '  ', nif: '501 442 600' } });
    expect(asked).toMatchObject({
      claims: [
        {
          name: '',
          geometry: {
            coordinates: [
              [
                [0, 0],
                [10, 0],
                [10, 10],
                [0, 0],
              ],
            ],
          },
        },
      ],
      requester: { name: null, nif: '501442600', email: null, phone: null },
      documents: 'global',
      process: null,
    });
  });

  it('names a place: something drawn, or a point', () => {
    expect(emissionBody.safeParse({ plans: [1] }).error?.issues[0]?.path).toEqual(['claims']);
    expect(emissionBody.safeParse({ plans: [1], center: [1, 2] }).success).toBe(true);
  });

  it('has an end', () => {
    const many = { type: 'LineString', coordinates: Array.from({ length: 5001 }, (_, index) => [index, 0]) };
    expect(emissionBody.safeParse({ plans: [1], claims: [{ role: 'claim', geometry: many }] }).error?.issues[0]?.path).toEqual(['claims']);
  });
});
