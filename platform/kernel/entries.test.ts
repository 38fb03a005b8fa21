import { describe, expect, it } from 'vitest';
import { extended, keyed, pluck, tableOf } from './entries.ts';

const columns = {
  priorityId: { as: 'priority', column: 'priority_id' },
  channelId: { as: 'channel', column: 'channel_id' },
} as const;

describe('what is derived from a declaration', () => {
  it('stands under what its entries say, each with the name it had', () => {
    expect(keyed(columns, 'as')).toEqual({
      priority: { as: 'priority', column: 'priority_id', name: 'priorityId' },
      channel: { as: 'channel', column: 'channel_id', name: 'channelId' },
    });
  });

  it('keeps every entry with more beside it', () => {
    expect(extended(columns, (name) => ({ id: `field.${name}` })).channelId).toEqual({ as: 'channel', column: 'channel_id', id: 'field.channelId' });
  });

  it('is one property of each, or a value made of each name', () => {
    expect(pluck(columns, 'column')).toEqual({ priorityId: 'priority_id', channelId: 'channel_id' });
    expect(tableOf(['a', 'b'], (name) => name.toUpperCase())).toEqual({ a: 'A', b: 'B' });
  });
});
