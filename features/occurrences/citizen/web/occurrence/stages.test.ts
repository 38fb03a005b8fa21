import { describe, expect, it } from 'vitest';
import type { PublicOccurrence, TimelineEntry } from '../../../record/schemas.ts';
import { stagesOf } from './stages.ts';

type Status = PublicOccurrence['status'];
const status = (id: number, name: string, isLast = false): Status => ({ id, name, color: '#000000', image: null, isLast, withoutFix: false });
const [fresh, looked, works, solved, refused] = [
  status(1, 'Nova'),
  status(2, 'Em análise'),
  status(4, 'Em execução'),
  status(5, 'Resolvida', true),
  status(6, 'Não resolvida', true),
];
const all = [fresh, looked, works, solved, refused];

let id = 0;
const reached = (to: Status, at: string): TimelineEntry => ({
  id: ++id,
  kind: id === 1 ? 'created' : 'moved',
  at,
  by: null,
  side: 'staff',
  isPublic: true,
  text: null,
  from: null,
  to,
  unity: null,
  assigned: null,
  changes: [],
  mailed: 0,
});
/** Newest first, as the server sends it. */
const history = (...entries: TimelineEntry[]) => entries.toReversed();
const told = (occurrence: Parameters<typeof stagesOf>[0]) =>
  stagesOf(occurrence, all).map((stage) => `${stage.status?.name ?? 'end'} ${stage.state}`);

describe('the stages of an occurrence', () => {
  it('begin with what is new, and tell what comes', () => {
    expect(told({ status: fresh, createdAt: '2026-01-01T10:00:00Z', timeline: history(reached(fresh, '2026-01-01T10:00:00Z')) })).toEqual([
      'Nova now',
      'Em análise ahead',
      'Em execução ahead',
      'end ahead',
    ]);
  });
  it('show what was gone through, not what was skipped', () => {
    const timeline = history(reached(fresh, '2026-01-01T10:00:00Z'), reached(works, '2026-01-02T10:00:00Z'));
    expect(told({ status: works, createdAt: '2026-01-01T10:00:00Z', timeline })).toEqual(['Nova done', 'Em execução now', 'end ahead']);
  });
  it('end where it ended', () => {
    const timeline = history(reached(fresh, '2026-01-01T10:00:00Z'), reached(refused, '2026-01-03T10:00:00Z'));
    const stages = stagesOf({ status: refused, createdAt: '2026-01-01T10:00:00Z', timeline }, all);
    expect(stages.map(({ state }) => state)).toEqual(['done', 'now']);
    expect(stages[1]).toMatchObject({ status: refused, at: '2026-01-03T10:00:00Z' });
  });
  it('count from the last time after a reopening', () => {
    const timeline = history(
      reached(fresh, '2026-01-01T10:00:00Z'),
      reached(looked, '2026-01-02T10:00:00Z'),
      reached(solved, '2026-01-03T10:00:00Z'),
      reached(looked, '2026-01-05T10:00:00Z'),
    );
    const stages = stagesOf({ status: looked, createdAt: '2026-01-01T10:00:00Z', timeline }, all);
    expect(told({ status: looked, createdAt: '2026-01-01T10:00:00Z', timeline })).toEqual([
      'Nova done',
      'Em análise now',
      'Em execução ahead',
      'end ahead',
    ]);
    expect(stages[1]?.at).toBe('2026-01-05T10:00:00Z');
  });
});
