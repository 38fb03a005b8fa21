import { expect, it } from 'vitest';
import { isBefore24h } from '#features/cemeteries/domain/places.ts';
import { makeCemetery } from './cemeteries.ts';
import { insidePolygon } from './geometry.ts';

const ring = [
  [0, 0],
  [80, 10],
  [75, 70],
  [-5, 60],
  [0, 0],
] as const;
const envelope = [
  [-5, 0],
  [80, 0],
  [80, 70],
  [-5, 70],
  [-5, 0],
] as const;
const make = () => makeCemetery({ seed: 'ensaio', index: 0, ground: { polygon: [ring], envelope }, today: '2026-11-24' });

it('is the same each time', () => {
  expect(make()).toEqual(make());
});

it('lies on its ground, and nobody lies beside a plot or one too many in it', () => {
  const { plots, people, concessions } = make();
  const byKey = new Map(plots.map((plot) => [`${plot.section}-${plot.code}`, plot]));
  expect(byKey.size).toBe(plots.length);
  expect(plots.length).toBeGreaterThan(300);
  for (const { area } of plots) for (const corner of area.coordinates[0] ?? []) expect(insidePolygon(corner, [ring])).toBe(true);
  expect(people.length).toBeGreaterThan(400);
  for (const [key, own] of Map.groupBy(people, ({ plot }) => plot)) {
    const plot = byKey.get(key ?? '');
    const bodies = own.filter(({ form }) => form === 'body').length;
    expect(plot && bodies <= plot.capacity && own.length - bodies <= plot.urns && plot.state === 'occupied').toBe(true);
  }
  expect(concessions.every(({ plot }) => byKey.has(plot))).toBe(true);
});

it('keeps the law', () => {
  const { people } = make();
  expect(people.some(({ diedAt }) => diedAt < '1940-01-01')).toBe(true);
  for (const { diedAt, operations } of people) {
    expect(operations.every(({ doneAt }) => !isBefore24h({ at: diedAt, time: null }, doneAt, null) && doneAt <= '2026-11-24')).toBe(true);
  }
  expect(people.some(({ operations }) => operations.some(({ kind }) => kind === 'exhumation'))).toBe(true);
});
