import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ancestorsOf, faultOf, heightOf, isStill, moved, stepOf, topmost, treeOf, walk, type TreeMove, type TreeNode } from './tree.ts';

const node = (id: number, parentId: number | null, position: number, group = false): TreeNode => ({ id, parentId, position, group });

/*
 * 1 Planos            2 Taxas          5 solto
 *   3 PDM (group)       8 tabela
 *     6 texto
 *     7 anexo
 *   4 PU
 */
const town = [
  node(1, null, 0, true),
  node(2, null, 1, true),
  node(5, null, 2),
  node(3, 1, 0, true),
  node(4, 1, 1),
  node(6, 3, 0),
  node(7, 3, 1),
  node(8, 2, 0),
];
const tree = treeOf(town);
const order = (nodes: readonly TreeNode[]): string =>
  walk(treeOf(nodes))
    .map(({ id, parentId }) => (parentId === null ? `${id}` : `${parentId}/${id}`))
    .join(' ');
const move = (ids: number[], parentId: number | null, before: number | null): TreeMove => ({ ids, parentId, before });

describe('an ordered tree', () => {
  it('is read in its order, and tells who stands above whom', () => {
    expect(walk(tree).map(({ id }) => id)).toEqual([1, 3, 6, 7, 4, 2, 8, 5]);
    expect(ancestorsOf(tree, 7).map(({ id }) => id)).toEqual([3, 1]);
    expect([heightOf(tree, 1), heightOf(tree, 5)]).toEqual([3, 1]);
    expect(topmost(tree, [7, 5, 3])).toEqual([3, 5]);
  });

  it('keeps a row whose group is gone at the top', () => {
    expect(order([node(9, 77, 0)])).toBe('77/9');
  });
});

describe('a move', () => {
  it('puts rows before another, into a group and to the end', () => {
    expect(order(moved(town, move([5], null, 1)))).toBe('5 1 1/3 3/6 3/7 1/4 2 2/8');
    expect(order(moved(town, move([5], 3, 7)))).toBe('1 1/3 3/6 3/5 3/7 1/4 2 2/8');
    expect(order(moved(town, move([1], 2, null)))).toBe('2 2/8 2/1 1/3 3/6 3/7 1/4 5');
    expect(order(moved(town, move([7, 5, 4], 2, 8)))).toBe('1 1/3 3/6 2 2/7 2/4 2/5 2/8');
  });

  it('is nothing before itself', () => {
    expect(isStill(town, move([3], 1, 3))).toBe(true);
    expect(isStill(town, move([3], 1, 4))).toBe(true);
    expect(isStill(town, move([3], 1, null))).toBe(false);
  });

  it('is refused into its own descendants, into an item, too deep, and where something is gone', () => {
    expect(faultOf(tree, move([1], 3, null), 9)).toBe('loop');
    expect(faultOf(tree, move([1], 1, null), 9)).toBe('loop');
    expect(faultOf(tree, move([4], 5, null), 9)).toBe('not-group');
    expect(faultOf(tree, move([1], 2, null), 3)).toBe('too-deep');
    expect(faultOf(tree, move([1], 2, null), 4)).toBeNull();
    for (const gone of [move([99], null, null), move([1], 99, null), move([1], null, 6), move([], null, null)])
      expect(faultOf(tree, gone, 9)).toBe('gone');
  });

  it('goes one step by keyboard', () => {
    expect(stepOf(tree, 4, 'up')).toEqual(move([4], 1, 3));
    expect(stepOf(tree, 3, 'down')).toEqual(move([3], 1, null));
    expect(stepOf(tree, 1, 'down')).toEqual(move([1], null, 5));
    expect(stepOf(tree, 4, 'in')).toEqual(move([4], 3, null));
    expect(stepOf(tree, 4, 'out')).toEqual(move([4], null, 2));
    expect(stepOf(tree, 8, 'out')).toEqual(move([8], null, 5));
    for (const [id, step] of [
      [1, 'up'],
      [5, 'down'],
      [1, 'in'],
      [1, 'out'],
      [99, 'up'],
    ] as const)
      expect(stepOf(tree, id, step)).toBeNull();
  });

  it('never loses a row, makes a ring or goes deeper than allowed', () => {
    const ids = fc.integer({ min: 1, max: 8 });
    const any = fc.record({ ids: fc.uniqueArray(ids, { minLength: 1, maxLength: 4 }), parentId: fc.option(ids), before: fc.option(ids) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (moves) => {
        let nodes: readonly TreeNode[] = town;
        for (const one of moves) if (faultOf(treeOf(nodes), one, 4) === null) nodes = moved(nodes, one);
        const now = treeOf(nodes);
        expect(
          walk(now)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
        expect(Math.max(...town.map(({ id }) => ancestorsOf(now, id).length + 1))).toBeLessThanOrEqual(4);
      }),
    );
  });
});
