import { describe, expect, it } from 'vitest';
import { treeOf } from '#platform/kernel/tree.ts';
import { dropAt, rowsOf, searched, typeahead } from './rows.ts';

const node = (id: number, parentId: number | null, position: number, name: string, group = false) => ({ id, parentId, position, name, group });

const nodes = [
  node(1, null, 0, 'Planos', true),
  node(2, 1, 0, 'Plano Diretor', true),
  node(3, 2, 0, 'Regulamento'),
  node(4, 2, 1, 'Anexo'),
  node(5, null, 1, 'Taxas', true),
  node(6, null, 2, 'Solto'),
];
const tree = treeOf(nodes);
const all = rowsOf(tree, () => true);
const move = (parentId: number | null, before: number | null) => ({ ids: [6], parentId, before });

describe('rows in sight', () => {
  it('are those whose groups are open, with their level and place', () => {
    expect(all.map(({ node: { id }, level, place, siblings }) => [id, level, place, siblings])).toEqual([
      [1, 1, 1, 3],
      [2, 2, 1, 1],
      [3, 3, 1, 2],
      [4, 3, 2, 2],
      [5, 1, 2, 3],
      [6, 1, 3, 3],
    ]);
    expect(rowsOf(tree, ({ id }) => id !== 1).map(({ node: { id }, open }) => [id, open])).toEqual([
      [1, false],
      [5, false],
      [6, false],
    ]);
  });

  it('are searched without accents, opening the groups above', () => {
    const { hits, above } = searched(tree, nodes, 'regulaménto');
    expect([[...hits], [...above]]).toEqual([[3], [2, 1]]);
    expect(searched(tree, nodes, '  ').hits.size).toBe(0);
  });

  it('are found by their first letters, round and round', () => {
    expect(typeahead(all, 0, 'p')).toBe(1);
    expect(typeahead(all, 1, 'p')).toBe(0);
    expect(typeahead(all, 0, 'plano d')).toBe(1);
    expect(typeahead(all, 0, 'z')).toBe(-1);
  });
});

describe('a drop', () => {
  it('into the middle of a group, before and after a row', () => {
    expect(dropAt(tree, all, [6], 4.5, 1)).toMatchObject({ mark: 'into', index: 4, move: move(5, null) });
    expect(dropAt(tree, all, [6], 2.1, 1)).toMatchObject({ mark: 'line', index: 2, level: 3, move: move(2, 3) });
    expect(dropAt(tree, all, [6], 0.1, 5)).toMatchObject({ index: 0, level: 1, move: move(null, 1) });
    expect(dropAt(tree, all, [6], 99, 1)).toMatchObject({ index: 6, move: move(null, null) });
  });

  it('where several groups end, the distance from the edge chooses which is meant', () => {
    expect(dropAt(tree, all, [6], 3.9, 3)).toMatchObject({ level: 3, move: move(2, null) });
    expect(dropAt(tree, all, [6], 3.9, 2)).toMatchObject({ level: 2, move: move(1, null) });
    expect(dropAt(tree, all, [6], 3.9, 1)).toMatchObject({ level: 1, move: move(null, 5) });
  });
});
