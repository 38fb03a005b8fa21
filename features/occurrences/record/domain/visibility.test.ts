import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelsFor, channelsOf, everybody, everything, mayListen, pushes } from './push.ts';
import { isPublic, maySee, maySeeInside, type Seen, type Viewer } from './visibility.ts';

const citizen: Viewer = {
  userId: null,
  isStaff: false,
  unityIds: [],
  seesAllUnities: false,
  seesPrivate: false,
  hears: false,
  publicTypeIds: [1],
  publicStatusIds: [1, 2],
};
const seen: Seen = { typeId: 1, statusId: 1, unityId: 7, assignedUserId: null, reporterUserId: 5, visibility: 'public', live: true };

describe('who sees an occurrence', () => {
  it('everybody: public ones of public types in public statuses', () => {
    expect(maySee(citizen, seen)).toBe(true);
    for (const change of [{ visibility: 'private' }, { typeId: 2 }, { statusId: 3 }, { live: false }] as const)
      expect(maySee(citizen, { ...seen, ...change })).toBe(false);
  });
  it('the reporter: the own ones, whatever they are', () => {
    expect(maySee({ ...citizen, userId: 5 }, { ...seen, visibility: 'private', typeId: 2 })).toBe(true);
    expect(maySee({ ...citizen, userId: 6 }, { ...seen, visibility: 'private' })).toBe(false);
  });
  it('staff: what their unities answer for, and what they were given', () => {
    const operator: Viewer = { ...citizen, userId: 8, isStaff: true, unityIds: [7] };
    const hidden = { ...seen, typeId: 2 };
    expect(maySeeInside(operator, hidden)).toBe(true);
    expect(maySee({ ...operator, unityIds: [9] }, hidden)).toBe(false);
    expect(maySeeInside({ ...operator, unityIds: [9] }, { ...hidden, assignedUserId: 8, visibility: 'private' })).toBe(true);
    expect(maySee(operator, { ...hidden, visibility: 'private' })).toBe(false);
    expect(maySee({ ...operator, seesPrivate: true }, { ...hidden, visibility: 'private' })).toBe(true);
    expect(maySee({ ...operator, unityIds: [] }, { ...hidden, unityId: null })).toBe(false);
    expect(maySee({ ...operator, seesAllUnities: true }, { ...hidden, unityId: null })).toBe(true);
  });
  it('nobody by being assigned without the view code', () => {
    expect(maySee({ ...citizen, userId: 8 }, { ...seen, visibility: 'private', assignedUserId: 8 })).toBe(false);
  });
});

const small = fc.integer({ min: 1, max: 3 });
const viewers: fc.Arbitrary<Viewer> = fc.record({
  userId: fc.option(small, { nil: null }),
  isStaff: fc.boolean(),
  unityIds: fc.uniqueArray(small),
  seesAllUnities: fc.boolean(),
  seesPrivate: fc.boolean(),
  hears: fc.constant(true),
  publicTypeIds: fc.constant([1, 2]),
  publicStatusIds: fc.constant([1, 2]),
});
const occurrences: fc.Arbitrary<Seen> = fc.record({
  typeId: small,
  statusId: small,
  unityId: fc.option(small, { nil: null }),
  assignedUserId: fc.constant(null),
  reporterUserId: fc.constant(null),
  visibility: fc.constantFrom('public', 'private'),
  live: fc.boolean(),
});

describe('push', () => {
  it('reaches a browser exactly when its person may see the occurrence', () => {
    fc.assert(
      fc.property(viewers, occurrences, (viewer, occurrence) => {
        const heard = channelsFor(viewer, [1, 2, 3]).some((channel) => channelsOf(viewer, occurrence).includes(channel));
        expect(heard).toBe(maySee(viewer, occurrence));
      }),
    );
  });
  it('a browser may join every channel it is told of, and no private one beyond', () => {
    fc.assert(
      fc.property(viewers, occurrences, (viewer, occurrence) => {
        for (const channel of channelsFor(viewer, [1, 2, 3])) expect(channel === everybody || mayListen(viewer, channel)).toBe(true);
        for (const channel of channelsOf(viewer, occurrence))
          if (channel !== everybody && mayListen(viewer, channel)) expect(maySee(viewer, occurrence)).toBe(true);
      }),
    );
  });
  it('says created where it appears, removed where it goes, moved where type or status change', () => {
    const heard = (before: Seen | null, after: Seen | null) =>
      Object.fromEntries(pushes(citizen, before, after, (_channel, id) => id).map(({ channel, event }) => [channel, event]));
    expect(heard(null, seen)).toEqual({ [everything]: 'created', 'private-occurrences-unity-7-public': 'created', [everybody]: 'created' });
    expect(heard(seen, { ...seen, visibility: 'private' })).toEqual({
      [everything]: 'changed',
      'private-occurrences-unity-7-public': 'removed',
      'private-occurrences-unity-7-private': 'created',
      [everybody]: 'removed',
    });
    expect(heard(seen, { ...seen, statusId: 2 })[everybody]).toBe('moved');
    expect(heard(seen, { ...seen, live: false })[everything]).toBe('removed');
  });
  it('a move between statuses that look the same from outside is a mere change there', () => {
    const found = pushes(citizen, seen, { ...seen, statusId: 2 }, (channel, id) => (channel === everybody ? 1 : id));
    expect(found.map(({ channel, event }) => [channel, event])).toContainEqual([everybody, 'changed']);
  });
  it('foreign and misspelt channels are closed', () => {
    const all: Viewer = { ...citizen, isStaff: true, seesAllUnities: true, seesPrivate: true };
    for (const channel of [
      'private-occurrences-unity-x-public',
      'private-occurrences-unity-7',
      'private-other',
      'private-occurrences-unity-7-public-x',
    ])
      expect(mayListen(all, channel)).toBe(false);
    expect(isPublic(citizen, seen)).toBe(true);
  });
});
