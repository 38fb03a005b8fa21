import { describe, expect, it } from 'vitest';
import { noHistory, recorded, stepped, type Drawn } from './history.ts';
import { ordered } from './use-design.ts';

const drawn = (name: string): Drawn => ({ elements: [], texts: [{ id: name, title: { pt: name, en: name }, type: 'string', max: 10, lines: 1 }] });

describe('undo', () => {
  it('takes back step by step; a drag is one step, and a new change ends what could be redone', () => {
    let history = recorded(noHistory, drawn('a'), null);
    history = recorded(history, drawn('b'), 'drag 1');
    history = recorded(history, drawn('c'), 'drag 1');
    const back = stepped(history, drawn('d'), 'undo');
    expect(back?.drawn).toEqual(drawn('b'));
    const first = stepped(back?.history ?? noHistory, drawn('b'), 'undo');
    expect(first?.drawn).toEqual(drawn('a'));
    expect(stepped(first?.history ?? noHistory, drawn('a'), 'undo')).toBeNull();
    expect(stepped(first?.history ?? noHistory, drawn('a'), 'redo')?.drawn).toEqual(drawn('b'));
    expect(recorded(first?.history ?? noHistory, drawn('a'), null).future).toEqual([]);
  });
});

describe('the order of drawing', () => {
  it('goes by steps and to the ends, and keeps the order of those that move together', () => {
    expect(ordered(5, [1, 3], 'front')).toEqual([0, 2, 4, 1, 3]);
    expect(ordered(5, [3, 1], 'back')).toEqual([1, 3, 0, 2, 4]);
    expect(ordered(5, [1], 'forward')).toEqual([0, 2, 1, 3, 4]);
    expect(ordered(5, [1], 'backward')).toEqual([1, 0, 2, 3, 4]);
    expect(ordered(3, [2], 'forward')).toEqual([0, 1, 2]);
    expect(ordered(3, [0], 'backward')).toEqual([0, 1, 2]);
    expect(ordered(3, [], 'forward')).toEqual([0, 1, 2]);
  });
});
