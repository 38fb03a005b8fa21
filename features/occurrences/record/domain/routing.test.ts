import { describe, expect, it } from 'vitest';
import { workCalendar } from '#platform/kernel/work-calendar.ts';
import { reroute, responsibleUnity, route, type RoutingRule } from './routing.ts';

const calendar = workCalendar([{ day: '2026-06-24', repeats: 'yearly' }], 'Europe/Lisbon');
const unities = [
  { id: 1, isFirst: true, typeIds: [] },
  { id: 2, isFirst: false, typeIds: [10] },
  { id: 3, isFirst: false, typeIds: [] },
];
const any: RoutingRule = {
  id: 1,
  name: 'Piquete',
  typeIds: [],
  subtypeIds: [],
  parishIds: [],
  weekdays: [],
  holidays: 'as-weekday',
  fromTime: null,
  toTime: null,
  validFrom: null,
  validTo: null,
  unityId: 3,
  userId: null,
};
/** Where a report of type 10, subtype 100, parish 5 goes. Monday 23 November 2026, ten o'clock, unless told. */
const goes = (rule: Partial<RoutingRule>, at = '2026-11-23T10:00:00Z', type = 10) =>
  responsibleUnity(unities, type, { rules: [{ ...any, ...rule }], calendar, subtypeId: 100, parishId: 5, at: new Date(at) })?.id;

describe('who answers', () => {
  it('without rules: who handles the type, else the first unity', () => {
    expect([10, 11].map((type) => responsibleUnity(unities, type)?.id)).toEqual([2, 1]);
    expect(responsibleUnity([], 10)).toBeNull();
  });

  it('the first rule that holds, if its unity is there', () => {
    const rules = [
      { ...any, id: 1, unityId: 99 },
      { ...any, id: 2, typeIds: [10], unityId: 3, userId: 7 },
      { ...any, id: 3, unityId: 1 },
    ];
    const question = { rules, calendar, subtypeId: null, parishId: null, at: new Date() };
    expect(route(unities, 10, question)).toMatchObject({ unity: { id: 3 }, userId: 7, rule: { id: 2 } });
    expect(route(unities, 11, question)).toMatchObject({ unity: { id: 1 }, userId: null, rule: { id: 3 } });
  });

  it('type or subtype, and parish', () => {
    expect([goes({ typeIds: [10] }), goes({ typeIds: [11] }), goes({ typeIds: [11], subtypeIds: [100] }), goes({ subtypeIds: [101] })]).toEqual([
      3, 2, 3, 2,
    ]);
    expect([goes({ parishIds: [5] }), goes({ parishIds: [6] })]).toEqual([3, 2]);
  });

  it('weekdays and holidays', () => {
    expect([goes({ weekdays: [1] }), goes({ weekdays: [6, 7] })]).toEqual([3, 2]);
    const [saintJohn, republic] = ['2026-06-24T10:00:00Z', '2026-10-05T10:00:00Z'];
    expect([goes({ holidays: 'only' }), goes({ holidays: 'only' }, saintJohn), goes({ holidays: 'never' }, republic)]).toEqual([2, 3, 2]);
  });

  it('hours, by the clock of the municipality; over midnight they belong to the day they begin on', () => {
    const night = { fromTime: '18:00', toTime: '08:00', weekdays: [5] };
    expect(goes({ fromTime: '09:00', toTime: '17:30' })).toBe(3);
    expect(goes({ fromTime: '09:00', toTime: '10:00' })).toBe(2);
    // Friday 27 November, 19:00; Saturday 02:00; Saturday 19:00; Friday 02:00.
    expect(['2026-11-27T19:00:00Z', '2026-11-28T02:00:00Z', '2026-11-28T19:00:00Z', '2026-11-27T02:00:00Z'].map((at) => goes(night, at))).toEqual([
      3, 3, 2, 2,
    ]);
    expect(goes({ fromTime: '00:00', toTime: '01:00' }, '2026-07-01T23:30:00Z')).toBe(3);
  });

  it('while it is valid', () => {
    expect(goes({ validFrom: '2026-11-23', validTo: '2026-11-23' })).toBe(3);
    expect([goes({ validFrom: '2026-11-24' }), goes({ validTo: '2026-11-22' })]).toEqual([2, 2]);
  });
});

describe('when the type changes', () => {
  const rules = [{ ...any, id: 4, typeIds: [11], parishIds: [5], fromTime: '18:00', toTime: '08:00', userId: 7 }];
  const to = (typeId: number, at = '2026-11-23T20:00:00Z') =>
    route(unities, typeId, { rules, calendar, subtypeId: null, parishId: 5, at: new Date(at) });
  const routed = { unityId: 2, byHand: false, assignable: true };

  it('it goes where the rules say now: type, parish and time', () => {
    expect(reroute(routed, to(11))).toMatchObject({ kind: 'goes', unity: { id: 3 } });
    expect(reroute(routed, to(11, '2026-11-23T10:00:00Z'))).toMatchObject({ kind: 'goes', unity: { id: 1 } });
    expect(reroute({ ...routed, unityId: null }, to(10))).toMatchObject({ kind: 'goes', unity: { id: 2 } });
  });

  it('what somebody decided stays, and it is known where it would have gone', () => {
    expect(reroute({ ...routed, byHand: true }, to(11))).toMatchObject({ kind: 'kept', suggested: { id: 3 } });
    expect(reroute({ unityId: null, byHand: true, assignable: true }, to(10))).toMatchObject({ kind: 'kept', suggested: { id: 2 } });
    expect(reroute({ unityId: 3, byHand: true, assignable: true }, to(11))).toEqual({ kind: 'stays' });
  });

  it('stays where it is when the same unit answers, when none does, and in a status that gives it to nobody', () => {
    expect(reroute(routed, to(10))).toEqual({ kind: 'stays' });
    expect(reroute(routed, route([], 11))).toEqual({ kind: 'stays' });
    expect(reroute({ ...routed, assignable: false }, to(11))).toEqual({ kind: 'stays' });
  });
});
