import { describe, expect, it } from 'vitest';
import { applyChanges, changesBetween, shownIds } from './changes.ts';
import type { LayerNode, Tree } from './schema.ts';
import {
  addNode,
  drawingOrder,
  findNode,
  layersOf,
  moveNode,
  placeNode,
  removeNode,
  setAllCollapsed,
  setAllVisible,
  setOpacity,
  setVisible,
} from './tree.ts';
import { readDocument } from './upgrade.ts';

const layer = (id: string, part: Partial<LayerNode> = {}): LayerNode => ({
  id,
  title: { pt: id, en: id },
  visible: true,
  opacity: 1,
  source: { kind: 'tiles', url: `/api/${id}/{z}/{x}/{y}` },
  ...part,
});
const group = (id: string, children: Tree, visible = true) => ({ id, title: { pt: id, en: id }, visible, opacity: 1, collapsed: false, children });
const town: Tree = [
  layer('occurrences'),
  group('territory', [layer('school'), layer('parish', { visible: false }), group('land', [layer('parcel')], false)]),
];
const ids = (tree: Tree): string[] => layersOf(tree).map(({ id }) => id);

describe('tree of layers', () => {
  it('is drawn from the bottom up, thinned and hidden by the groups around', () => {
    const thin = setOpacity(setOpacity(town, 'territory', 0.5), 'school', 0.5);
    expect(drawingOrder(thin).map(({ layer: { id }, shown, opacity }) => [id, shown, opacity])).toEqual([
      ['parcel', false, 0.5],
      ['parish', false, 0.5],
      ['school', true, 0.25],
      ['occurrences', true, 1],
    ]);
  });

  it('shows a layer with the groups around it, and hides a group with all it holds', () => {
    expect(shownIds(setVisible(setVisible(town, 'land', false), 'parcel', true))).toEqual(['parcel', 'school', 'occurrences']);
    expect(shownIds(setVisible(town, 'territory', false))).toEqual(['occurrences']);
  });

  it('moves among neighbours and stays at the end', () => {
    expect(ids(moveNode(town, 'parish', 1))).toEqual(['occurrences', 'parish', 'school', 'parcel']);
    expect(ids(moveNode(town, 'territory', 1))).toEqual(['school', 'parish', 'parcel', 'occurrences']);
    expect(moveNode(town, 'occurrences', 1)).toBe(town);
    expect(moveNode(town, 'nothing', 1)).toBe(town);
  });

  it('puts one above another of its group or below them all, and nowhere else', () => {
    expect(ids(placeNode(town, 'parish', 'school'))).toEqual(['occurrences', 'parish', 'school', 'parcel']);
    expect(ids(placeNode(town, 'school', null))).toEqual(['occurrences', 'parish', 'parcel', 'school']);
    expect(ids(placeNode(town, 'occurrences', null))).toEqual(['school', 'parish', 'parcel', 'occurrences']);
    for (const above of ['occurrences', 'nothing', 'school']) expect(placeNode(town, 'school', above)).toBe(town);
  });

  it('shows and hides many at once, with the groups around what is shown, and folds every group', () => {
    const all = new Set(ids(town));
    expect(shownIds(setAllVisible(town, all, true))).toEqual(['parcel', 'parish', 'school', 'occurrences']);
    expect(shownIds(setAllVisible(town, all, false))).toEqual([]);
    expect(shownIds(setAllVisible(town, new Set(['school']), false))).toEqual(['occurrences']);
    const folded = (tree: Tree): boolean[] => tree.flatMap((node) => ('children' in node ? [node.collapsed, ...folded(node.children)] : []));
    expect(folded(setAllCollapsed(town, true))).toEqual([true, true]);
  });

  it('takes in on top, at the bottom, in a group or below a neighbour, once each', () => {
    const news = { id: 'new', title: { pt: 'Novo', en: 'New' } };
    expect(ids(addNode(town, layer('x')))[0]).toBe('x');
    expect(ids(addNode(town, layer('x'), { at: { below: 'occurrences' } }))).toEqual(['occurrences', 'x', 'school', 'parish', 'parcel']);
    expect(ids(addNode(town, layer('x'), { at: { below: 'school' } }))).toEqual(['occurrences', 'school', 'x', 'parish', 'parcel']);
    const grouped = addNode(addNode(town, layer('x'), { group: news, at: 'bottom' }), layer('y'), { group: news, at: 'bottom' });
    expect(ids(grouped)).toEqual(['occurrences', 'school', 'parish', 'parcel', 'x', 'y']);
    expect(ids(addNode(grouped, layer('x'), { group: news }))).toEqual(['occurrences', 'school', 'parish', 'parcel', 'x', 'y']);
  });

  it('loses a group with its last layer', () => {
    expect(findNode(removeNode(town, 'parcel'), 'land')).toBeUndefined();
    expect(removeNode(town, 'nothing')).toBe(town);
  });
});

describe('what is other than usual', () => {
  it('is nothing where nothing was touched', () => {
    expect(changesBetween(town, setVisible(setVisible(town, 'school', false), 'school', true))).toEqual({});
  });

  it('makes the same map again', () => {
    const other = moveNode(setOpacity(setVisible(town, 'parish', true), 'territory', 0.5), 'parish', 1);
    const changes = changesBetween(town, other);
    expect(changes).toEqual({ shown: ['school', 'parish', 'occurrences'], opacity: { territory: 0.5 }, order: ['parish', 'school', 'land'] });
    expect(drawingOrder(applyChanges(town, changes)).filter(({ shown }) => shown)).toEqual(drawingOrder(other).filter(({ shown }) => shown));
  });
});

describe('stored document', () => {
  const stored = {
    version: 1,
    view: { epsg: 3763, center: [0, 0], resolution: 1, base: 'streets' },
    tree: [{ ...layer('school'), opacity: undefined }],
  };

  it('is read with what it leaves out', () => {
    expect(readDocument(JSON.parse(JSON.stringify(stored))).tree[0]).toMatchObject({ id: 'school', opacity: 1 });
    const service = { kind: 'wms', url: 'https://mapas.example/ows', layers: 'zonas' };
    const nested = { ...stored, tree: [group('g', [layer('w', { source: service as never })])] };
    expect(layersOf(readDocument(nested).tree)[0]?.source).toMatchObject({ version: '1.3.0', tiled: false, info: null });
  });

  it('is brought up from an older version step by step, and refused from a newer program', () => {
    const older = { 0: ({ layers, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, tree: layers }) };
    expect(readDocument({ version: 0, view: stored.view, layers: [layer('school')] }, older).version).toBe(1);
    expect(() => readDocument({ ...stored, version: 2 })).toThrow('version 2');
  });

  it.each(['javascript:alert(1)', '//elsewhere.example/{z}', 'file:///etc/passwd', 'data:text/html,x'])('asks no address like %s', (url) => {
    expect(() => readDocument({ ...stored, tree: [layer('x', { source: { kind: 'tiles', url } })] })).toThrow();
  });
});
