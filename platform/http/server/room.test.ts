import { describe, expect, it } from 'vitest';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Leaving } from '#platform/privacy/server/personal-data.ts';
import { mergeRooms, type Room } from './room.ts';

const nothing = {} as Db & Trx;
const person: Leaving = { userId: 1, email: null, words: [] };

describe('rooms of a slice', () => {
  it('are put together in their order', () => {
    const migration = (id: string) => ({ id, up: () => '' });
    const merged = mergeRooms([{ migrations: [migration('a'), migration('b')] }, {}, { migrations: [migration('c')] }]);
    expect(merged.migrations.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(merged.contracts).toEqual([]);
  });

  it('give what they keep of a person in their order, and forget it from the top: the ground knows whose it is', async () => {
    const forgotten: string[] = [];
    const room = (id: string): Room => ({
      personalData: {
        collect: () => Promise.resolve([{ id, title: { pt: id, en: id }, rows: [] }]),
        forget: () => {
          forgotten.push(id);
          return Promise.resolve();
        },
      },
    });
    const { personalData } = mergeRooms([room('ground'), room('room')]);
    expect((await personalData.collect(nothing, person)).map(({ id }) => id)).toEqual(['ground', 'room']);
    await personalData.forget(nothing, person);
    expect(forgotten).toEqual(['room', 'ground']);
  });

  it('speak of a table once', () => {
    const audited = { report: { label: { one: { pt: 'x', en: 'x' }, many: { pt: 'x', en: 'x' } }, columns: {} } };
    expect(() => mergeRooms([{ audited }, { audited }])).toThrow('report');
    const traces = { report: { none: 'code' } };
    expect(() => mergeRooms([{ traces }, { traces }])).toThrow('report');
  });
});
