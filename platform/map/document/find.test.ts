import { describe, expect, it } from 'vitest';
import { findIn } from './find.ts';
import type { LayerNode, Tree } from './schema.ts';
import { isGroup } from './tree.ts';

const layer = (id: string, pt: string): LayerNode => ({
  id,
  title: { pt, en: id },
  visible: false,
  opacity: 1,
  source: { kind: 'tiles', url: `/api/${id}/{z}/{x}/{y}` },
});
const tree: Tree = [
  {
    id: 'g1',
    title: { pt: 'Condicionantes', en: 'Constraints' },
    visible: true,
    opacity: 1,
    collapsed: true,
    children: [layer('l1', 'Reserva Ecológica Nacional'), layer('l2', 'Reserva Agrícola Nacional')],
  },
  layer('l3', 'Água e saneamento'),
];
const found = (text: string) => {
  const ids = (nodes: Tree): string[] =>
    nodes.flatMap((node) => (isGroup(node) ? [`${node.id}${node.collapsed ? ' folded' : ''}`, ...ids(node.children)] : [node.id]));
  return ids(findIn(tree, text, ({ title }) => title.pt));
};

describe('a search in the tree', () => {
  it('finds words without accents, with the group around opened', () => {
    expect(found('ecologica')).toEqual(['g1', 'l1']);
    expect(found('AGUA')).toEqual(['l3']);
  });

  it('takes words of the group and of the layer together, and keeps all of a group that is meant', () => {
    expect(found('condicionantes agricola')).toEqual(['g1', 'l2']);
    expect(found('condici')).toEqual(['g1', 'l1', 'l2']);
  });

  it('leaves the tree as it is without words, and empty where nothing is meant', () => {
    expect(found('  ')).toEqual(['g1 folded', 'l1', 'l2', 'l3']);
    expect(found('metro')).toEqual([]);
  });
});
