import { describe, expect, it } from 'vitest';
import { closedAtAfter, decideMove, movesFrom, reopeningMove, type Move } from './moves.ts';
import { citizenStatus, firstStatus, publicStatusIds, statusesSeenAs, type Status } from './statuses.ts';

const status = (id: number, changes: Partial<Status> = {}): Status => ({
  id,
  name: `s${id}`,
  color: '#000000',
  image: null,
  aggregateTo: null,
  isFirst: false,
  isLast: false,
  needsAnswer: true,
  withoutFix: false,
  allowsAssignment: true,
  visibleToCitizen: true,
  ...changes,
});
const table = (...list: Status[]) => new Map(list.map((entry) => [entry.id, entry]));
const move = (fromId: number, toId: number, changes: Partial<Move> = {}): Move => ({
  id: fromId * 10 + toId,
  name: 'm',
  fromId,
  toId,
  needsReason: false,
  byReporter: false,
  ...changes,
});

describe('the status a citizen sees', () => {
  const statuses = table(
    status(1),
    status(2),
    status(3, { aggregateTo: 2 }),
    status(4, { aggregateTo: 3 }),
    status(5, { visibleToCitizen: false }),
    status(6, { aggregateTo: 5 }),
  );

  it('is the one at the end of the aggregation', () => {
    expect([1, 2, 3, 4].map((id) => citizenStatus(statuses, id)?.id)).toEqual([1, 2, 2, 2]);
  });
  it('is none when that one is hidden, unknown, or the chain turns in a circle', () => {
    expect([5, 6, 99].map((id) => citizenStatus(statuses, id))).toEqual([null, null, null]);
    expect(citizenStatus(table(status(1, { aggregateTo: 2 }), status(2, { aggregateTo: 1 })), 1)).toBeNull();
  });
  it('stands for all that are aggregated into it', () => {
    expect(statusesSeenAs(statuses, [2])).toEqual([2, 3, 4]);
    expect(publicStatusIds(statuses)).toEqual([1, 2, 3, 4]);
  });
  it('a hidden status aggregated into a visible one is public under that name', () => {
    expect(citizenStatus(table(status(1), status(2, { visibleToCitizen: false, aggregateTo: 1 })), 2)?.id).toBe(1);
  });
  it('the first one is given on creation', () => {
    expect(firstStatus(table(status(1), status(2, { isFirst: true })))?.id).toBe(2);
    expect(firstStatus(table(status(1)))).toBeNull();
  });
});

describe('moves', () => {
  const moves = [move(1, 2), move(2, 3, { needsReason: true }), move(3, 1, { byReporter: true, needsReason: true }), move(1, 1)];
  const statuses = table(status(1), status(2), status(3, { isLast: true }), status(4, { isLast: true }));

  it('only along the table', () => {
    expect(movesFrom(moves, 1).map(({ toId }) => toId)).toEqual([2]);
    expect(decideMove(moves, 1, 3, null)).toEqual({ move: null, refusal: 'not-allowed' });
    expect(decideMove(moves, 1, 2, null).refusal).toBeNull();
  });
  it('with a reason where one is needed', () => {
    expect(decideMove(moves, 2, 3, ' ').refusal).toBe('reason-required');
    expect(decideMove(moves, 2, 3, 'não é nosso').refusal).toBeNull();
  });
  it('the reporter reopens only from a final status into an open one, and only where allowed', () => {
    expect(reopeningMove(moves, statuses, 3)?.toId).toBe(1);
    expect(reopeningMove(moves, statuses, 1)).toBeNull();
    expect(reopeningMove([move(3, 4, { byReporter: true }), move(3, 2)], statuses, 3)).toBeNull();
  });
  it('closing time is set on closing, kept between final statuses, cleared on reopening', () => {
    const [before, now] = [new Date('2026-01-01'), new Date('2026-02-01')];
    const [open, last] = [status(1), status(2, { isLast: true })];
    expect(closedAtAfter(open, last, null, now)).toEqual(now);
    expect(closedAtAfter(last, last, before, now)).toEqual(before);
    expect(closedAtAfter(last, open, before, now)).toBeNull();
  });
});
