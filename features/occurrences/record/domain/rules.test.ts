import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellFor, cellForView, gridStep, mostFeatures } from '#platform/geo/clusters.ts';
import { blocksOf, countedFor } from './clusters.ts';
import { codePrefix, makeCode, normaliseCode, yearOf } from './code.ts';
import { afterMove, opposingCounts, type Placed } from './counters.ts';
import { isSimilar } from './duplicates.ts';
import { mayFigures, needsConfirmation, reportComplaints, type Reporting } from './report.ts';
import { responsibleUnity } from './routing.ts';
import { starterMoves, starterStatuses, starterTypes, starterUnities } from './starter.ts';
import { tellsCitizen } from './timeline.ts';

describe('codes', () => {
  it('begin with the initials of the municipality', () => {
    expect(['Vila Clara', 'Porto Sereno', 'Moita', 'São João da Madeira', 'Évora', '葡'].map(codePrefix)).toEqual([
      'VC',
      'PS',
      'MO',
      'SJM',
      'EV',
      'MB',
    ]);
  });
  it('are understood as people say them', () => {
    const code = makeCode('VC', 2026, 123);
    expect(code).toBe('VC-2026-000123');
    for (const said of ['VC-2026-000123', 'vc-2026-000123', 'vc 2026 123', 'VC/2026/123', 'vc2026000123', ' VC.2026.123 '])
      expect(normaliseCode(said)).toBe(code);
    expect(normaliseCode('buraco')).toBe('BURACO');
  });
  it('carry the year of the municipality’s clock', () => {
    expect(yearOf(new Date('2026-12-31T23:30:00Z'), 'Europe/Lisbon')).toBe(2026);
    expect(yearOf(new Date('2026-12-31T23:30:00Z'), 'Europe/Madrid')).toBe(2027);
  });
});

describe('similar occurrences', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const day = (n: number) => new Date(now.getTime() - n * 86_400_000);
  it('same type, near, open or closed within thirty days', () => {
    expect(isSimilar({ typeId: 1, distance: 50, closedAt: null }, 1, 50, now)).toBe(true);
    expect(isSimilar({ typeId: 1, distance: 50.1, closedAt: null }, 1, 50, now)).toBe(false);
    expect(isSimilar({ typeId: 2, distance: 1, closedAt: null }, 1, 50, now)).toBe(false);
    expect(isSimilar({ typeId: 2, distance: 1, closedAt: null }, null, 50, now)).toBe(true);
    expect([30, 31].map((n) => isSimilar({ typeId: 1, distance: 1, closedAt: day(n) }, 1, 50, now))).toEqual([true, false]);
  });
});

describe('who may report, and what is missing', () => {
  const base: Reporting = { signedIn: false, desk: false, hasPoint: true, address: null, email: null, nif: null, contact: true, consent: false };
  const rules = { reportBy: 'anyone', consentRequired: false, nifRequired: false } as const;
  it('a type may ask for a session, or for a confirmed address', () => {
    expect(mayFigures({ reportBy: 'signed-in' }, base)).toBe(false);
    expect(mayFigures({ reportBy: 'signed-in' }, { ...base, desk: true })).toBe(true);
    expect(needsConfirmation({ reportBy: 'email' }, base)).toBe(true);
    expect(needsConfirmation({ reportBy: 'email' }, { ...base, signedIn: true })).toBe(false);
    expect(reportComplaints({ ...rules, reportBy: 'email' }, base)).toEqual([{ field: 'email', code: 'required' }]);
  });
  it('a place, the consent and the tax number where asked for', () => {
    expect(reportComplaints(rules, base)).toEqual([]);
    expect(reportComplaints(rules, { ...base, hasPoint: false })).toEqual([{ field: 'address', code: 'required' }]);
    expect(reportComplaints(rules, { ...base, hasPoint: false, address: 'Rua' })).toEqual([]);
    expect(reportComplaints({ ...rules, consentRequired: true, nifRequired: true }, base).map(({ field }) => field)).toEqual(['nif', 'consent']);
    expect(reportComplaints({ ...rules, consentRequired: true, nifRequired: true }, { ...base, desk: true })).toEqual([]);
    expect(reportComplaints({ ...rules, consentRequired: true }, { ...base, contact: false })).toEqual([]);
  });
  it('the first unity that handles the type answers, else the one marked first', () => {
    const unities = [
      { id: 1, isFirst: true, typeIds: [] },
      { id: 2, isFirst: false, typeIds: [5] },
      { id: 3, isFirst: false, typeIds: [5] },
    ];
    expect([5, 6].map((type) => responsibleUnity(unities, type)?.id)).toEqual([2, 1]);
    expect(responsibleUnity([], 5)).toBeNull();
  });
});

describe('quantities of the filters', () => {
  const placed = fc.record({ typeId: fc.integer({ min: 1, max: 4 }), statusId: fc.integer({ min: 1, max: 4 }) });
  const ids = [1, 2, 3, 4];
  const choice = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 })), { nil: null });
  const countAll = (all: readonly Placed[], chosen: Parameters<typeof opposingCounts>[3]) =>
    opposingCounts(
      all.map((one) => ({ ...one, n: 1 })),
      ids,
      ids,
      chosen,
    );

  it('after a move they are what counting again would give', () => {
    fc.assert(
      fc.property(fc.array(placed), placed, fc.option(placed, { nil: null }), choice, choice, (others, from, to, types, statuses) => {
        const chosen = { types, statuses };
        const moved = afterMove(countAll([...others, from], chosen), from, to);
        expect(moved).toEqual(countAll(to ? [...others, to] : others, chosen));
      }),
    );
  });
});

describe('clusters', () => {
  it('a square is a power of two times the grid step, about the cluster distance on the screen', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 500, noNaN: true }), (resolution) => {
        const cell = cellFor(resolution);
        expect(Math.log2(cell / gridStep) % 1).toBe(0);
        expect(cell <= Math.max(gridStep, resolution * 100)).toBe(true);
      }),
    );
  });
  it('a view never has more squares than an answer may hold features', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 500, noNaN: true }),
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 1, max: 200_000 }),
        (resolution, width, height) => {
          const cell = cellForView(resolution, [0, 0, width, height]);
          expect((Math.floor(width / cell) + 1) * (Math.floor(height / cell) + 1)).toBeLessThanOrEqual(mostFeatures);
        },
      ),
    );
  });
  it('blocks cover the view, negative coordinates included, while they can be named', () => {
    expect(blocksOf(-17, 0, 15, 15)).toEqual([-2 * 65_536, -65_536, 0]);
    expect(blocksOf(0, -1, 0, 0)).toEqual([-1, 0]);
    expect(blocksOf(0, 0, 10_000, 10_000)).toBeNull();
  });
  it('counted squares serve squares of their size and larger', () => {
    expect([32, 64, 128, 256, 1024, 2048, 8192].map(countedFor)).toEqual([null, 64, 64, 256, 256, 2048, 2048]);
  });
});

describe('what the citizen reads in the history', () => {
  const statuses = new Map(
    [1, 2, 3].map((id) => [
      id,
      {
        id,
        name: '',
        color: '',
        image: null,
        aggregateTo: id === 3 ? 2 : null,
        isFirst: false,
        isLast: false,
        needsAnswer: true,
        withoutFix: false,
        allowsAssignment: true,
        visibleToCitizen: true,
      },
    ]),
  );
  const moved = (fromStatusId: number, toStatusId: number, text: string | null = null) =>
    tellsCitizen(statuses, { kind: 'moved', isPublic: true, text, fromStatusId, toStatusId });
  it('moves that look different or carry a reason; nothing internal', () => {
    expect([moved(1, 2), moved(2, 3), moved(2, 3, 'motivo')]).toEqual([true, false, true]);
    expect(tellsCitizen(statuses, { kind: 'note', isPublic: false, text: 'x', fromStatusId: null, toStatusId: null })).toBe(false);
  });
});

describe('the starting catalogue', () => {
  it('hangs together', () => {
    const names = new Set(starterStatuses.map(({ name }) => name));
    for (const { from, to } of starterMoves) expect(names.has(from) && names.has(to)).toBe(true);
    expect(new Set(starterMoves.map(({ from, to }) => `${from}>${to}`)).size).toBe(starterMoves.length);
    for (const { unity } of starterTypes) expect(starterUnities.some(({ name }) => name === unity)).toBe(true);
    expect(new Set(starterTypes.map(({ code }) => code)).size).toBe(starterTypes.length);
    for (const { isLast, name } of starterStatuses) if (isLast) expect(starterMoves.some(({ from }) => from === name)).toBe(true);
  });
});
