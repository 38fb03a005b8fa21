import fc from 'fast-check';
import type { StaffOccurrence } from '../../schemas.ts';
import { fromView, hiding, toView, without } from './filter.ts';
import { describe, expect, it } from 'vitest';
import {
  choose,
  hidesAll,
  narrowsFurther,
  readState,
  sorts,
  toggled,
  toQuery,
  withHidden,
  writeState,
  type DeskFilter,
  type DeskState,
} from './filter.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
const day = fc.constantFrom('2026-01-01', '2026-12-31');
const filter = fc.record(
  {
    type: fc.oneof(ids, fc.constant([])),
    status: fc.oneof(ids, fc.constant([])),
    unity: ids,
    parish: ids,
    priority: ids,
    channel: ids,
    variant: fc.subarray(['citizen', 'work-order', 'accident'] as const, { minLength: 1 }),
    mine: fc.constant(true as const),
    open: fc.constant(true as const),
    q: fc.constantFrom('buraco', '123', 'São João', 'true', '007'),
    assigned: fc.integer({ min: 0, max: 99 }),
    due: fc.constantFrom('overdue', 'very-late', 'none'),
    from: day,
    to: day,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<DeskFilter>;
const state: fc.Arbitrary<DeskState> = fc.record({
  filter,
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 99 }),
  pageSize: fc.constantFrom(null, 10, 25, 50, 100),
  view: fc.constantFrom(null, 0, 7),
});

describe('the filter of the desk in the address', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(readState(writeState(one))).toEqual(one);
      }),
    );
  });

  it('leaves out what a damaged link says', () => {
    expect(
      readState({
        type: '1,x,-2,3',
        status: 'banana',
        unity: 'none',
        from: '2026',
        page: '-4',
        pageSize: '7',
        sort: 'name',
        assigned: 'eu',
        variant: 'trem,accident',
        open: 'perhaps',
      }),
    ).toEqual({
      filter: { type: [1, 3], variant: ['accident'] },
      sort: '-createdAt',
      page: 1,
      pageSize: null,
      view: null,
    });
  });

  it('asks the server with lists in one value, and not at all when everything is hidden', () => {
    expect(toQuery({ type: [1, 2], q: 'luz', assigned: 0, open: true })).toEqual({ type: '1,2', q: 'luz', assigned: 0, open: true });
    expect(toQuery({ variant: ['work-order', 'accident'] })).toEqual({ variant: 'work-order,accident' });
    expect(hidesAll({ status: [] })).toBe(true);
    expect(hidesAll({ status: [1] })).toBe(false);
    expect(narrowsFurther({ type: [1], status: [2] })).toBe(false);
    expect(narrowsFurther({ mine: true })).toBe(true);
  });
});

describe('what hides one occurrence', () => {
  const one = {
    type: { id: 1 },
    status: { id: 2 },
    unity: null,
    parish: { id: 4 },
    priority: null,
    channel: null,
    assigned: { id: 9 },
    closedAt: '2026-11-21T10:00:00Z',
    mine: false,
    following: true,
  } as unknown as StaffOccurrence;

  it('is named part by part, and taken away alone', () => {
    expect(hiding({ type: [1], status: [2, 3], parish: [4], assigned: 9, followed: true }, one)).toEqual([]);
    const filter: DeskFilter = { type: [], status: [2], unity: [5], assigned: 0, open: true, mine: true, q: 'luz' };
    expect(hiding(filter, one)).toEqual(['type', 'unity', 'assigned', 'open', 'mine']);
    expect(without(filter, hiding(filter, one))).toEqual({ status: [2], q: 'luz' });
  });
});

describe('showing and hiding', () => {
  const all = [1, 2, 3];

  it('starts from all, ends with none, and is gone when all are shown again', () => {
    const without = toggled({}, 'type', 2, all);
    expect(without).toEqual({ type: [1, 3] });
    expect(toggled(without, 'type', 2, all)).toEqual({});
    expect(toggled({ type: [3] }, 'type', 3, all)).toEqual({ type: [] });
    expect(choose({ status: [1] }, 'type', [2], all)).toEqual({ status: [1], type: [2] });
  });

  it('twice is as if never', () => {
    fc.assert(
      fc.property(fc.subarray(all), fc.constantFrom(...all), (shown, id) => {
        const before = choose({}, 'status', shown, all);
        expect(toggled(toggled(before, 'status', id, all), 'status', id, all)).toEqual(before);
      }),
    );
  });

  it('leaves nothing to count on the other side when all of one are hidden', () => {
    const counted = { types: [{ id: 1, show: true, qty: 5 }], statuses: [{ id: 9, show: true, qty: 5 }] };
    expect(withHidden(counted, { type: [] })).toEqual({ types: [{ id: 1, show: false, qty: 5 }], statuses: [{ id: 9, show: true, qty: 0 }] });
  });
});

describe('a saved view of the desk', () => {
  it('brings filter, order and page size back', () => {
    const state = readState({ type: '1,2', status: 'none', open: true, assigned: 0, q: 12, sort: 'code', pageSize: 50, from: '2026-11-01' });
    expect(fromView(toView({ ...state, page: 3 }))).toEqual(state);
    expect(toView(state).filters).toEqual({ type: '1,2', status: 'none', open: 'true', assigned: '0', from: '2026-11-01' });
  });
});
