import { beforeAll, describe, expect, it } from 'vitest';
import { starterChannels, starterMoves, starterPriorities, starterStatuses, starterTypes } from '#features/occurrences/record/domain/starter.ts';
import { insidePolygon } from './geometry.ts';
import { makeOccurrences, YEARS, type OccurrenceRecord } from './occurrences.ts';
import { planOf } from './plan.ts';
import { reportWords } from './data/report-words.ts';
import type { Municipality } from './municipality.ts';
import { makeMunicipality } from './town.ts';

const now = Date.UTC(2026, 10, 21, 12);
let town: Municipality;
let records: OccurrenceRecord[];

beforeAll(() => {
  town = makeMunicipality(planOf('vilaclara', 'small', { name: 'Vila Clara', centre: [-21_500, 59_500], epsg: 3763 }));
  records = [...makeOccurrences(town, 3000, now)];
});

describe('invented reports', () => {
  it('are as many as asked for and the same every time', () => {
    expect(records).toHaveLength(3000);
    expect(JSON.stringify([...makeOccurrences(town, 3000, now)])).toBe(JSON.stringify(records));
  });

  it('speak of every type and subtype a municipality starts with, and of no other', () => {
    const known = (types: readonly (readonly [string, readonly string[]])[]) =>
      Object.fromEntries(types.map(([type, subtypes]) => [type, subtypes.toSorted()]));
    expect(known(Object.entries(reportWords).map(([type, { subtypes }]) => [type, Object.keys(subtypes)]))).toEqual(
      known(starterTypes.map(({ code, subtypes }) => [code, subtypes])),
    );
    expect(new Set(records.map(({ type }) => type)).size).toBe(starterTypes.length);
  });

  it('use the starting channels, priorities and statuses', () => {
    expect([...new Set(records.map(({ channel }) => channel))].toSorted()).toEqual([...starterChannels].toSorted());
    for (const { priority } of records) if (priority !== null) expect(starterPriorities).toContain(priority);
    expect([...new Set(records.map(({ status }) => status))].toSorted()).toEqual(starterStatuses.map(({ name }) => name).toSorted());
  });

  it('come in order over three years and end before now', () => {
    for (const [index, { createdAt, updatedAt, events }] of records.entries()) {
      expect(createdAt).toBeGreaterThanOrEqual(records[index - 1]?.createdAt ?? 0);
      expect(updatedAt).toBeLessThanOrEqual(now);
      expect(createdAt).toBeLessThan(now);
      for (const [at, event] of events.entries()) expect(event.at).toBeGreaterThanOrEqual(events[at - 1]?.at ?? createdAt);
    }
    expect(now - records[0]!.createdAt).toBeGreaterThan((YEARS - 0.1) * 365 * 86_400_000);
  });

  it('go along allowed moves, with a reason where one is needed', () => {
    for (const { events, status, closedAt } of records) {
      let at: string | null = null;
      for (const { kind, from, to, text, side } of events) {
        if (kind === 'moved') {
          const move = starterMoves.find((one) => one.from === from && one.to === to);
          expect(from).toBe(at);
          expect(move, `${from} to ${to}`).toBeDefined();
          if (move?.needsReason) expect(text).toBeTruthy();
          if (side === 'reporter') expect(move?.byReporter).toBe(true);
        }
        at = to ?? at;
      }
      expect(at).toBe(status);
      expect(closedAt !== null).toBe(starterStatuses.find(({ name }) => name === status)!.isLast);
    }
  });

  it('lie inside the municipality, in the parish they name', () => {
    for (const { point, parish } of records) {
      expect(insidePolygon(point, town.boundary[0]!)).toBe(true);
      expect(parish).toBeGreaterThanOrEqual(0);
    }
  });

  it('are written in whole sentences, hardly one like another', () => {
    for (const { description, events } of records) {
      expect(description).toMatch(/^[\p{Lu}\d].*[.]$/u);
      expect(description).not.toMatch(/[{}]|undefined| {2}|,\./);
      for (const { text } of events) if (text !== null) expect(text).toMatch(/[.]$/);
    }
    expect(new Set(records.map(({ description }) => description)).size).toBeGreaterThan(2600);
  });

  it('name nobody who could get mail', () => {
    for (const { reporter } of records) {
      if (reporter.email !== null) expect(reporter.email).toMatch(/^[a-z]+\.[a-z]+\d+@correio\.example$/);
      if (reporter.phone !== null) expect(reporter.phone).toMatch(/^\+3519000\d{5}$/);
    }
  });

  it('follow the seasons', () => {
    const share = (type: string, months: readonly number[]): number => {
      const all = records.filter((record) => record.type === type);
      return all.filter(({ createdAt }) => months.includes(new Date(createdAt).getUTCMonth())).length / all.length;
    };
    expect(share('pavimentos', [10, 11, 0, 1])).toBeGreaterThan(share('pavimentos', [5, 6, 7, 8]));
    expect(share('espacos-verdes', [3, 4, 5])).toBeGreaterThan(share('espacos-verdes', [10, 11, 0]));
  });
});
