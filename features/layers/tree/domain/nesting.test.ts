import { describe, expect, it } from 'vitest';
import { between, maxDepth, step, subtree, unfit, type Placed } from './nesting.ts';

const node = (id: number, kind: Placed['kind'], parentId: number | null, position = id): Placed => ({ id, kind, parentId, position });
const tree = [node(1, 'group', null), node(2, 'group', 1), node(3, 'resource', 2), node(4, 'group', null), node(5, 'resource', null)];

describe('nesting of layers', () => {
  it('never goes round', () => {
    expect(unfit(tree, { id: 1, kind: 'group' }, 2)).toBe('loop');
    expect(unfit(tree, { id: 1, kind: 'group' }, 1)).toBe('loop');
    expect(unfit(tree, { id: 2, kind: 'group' }, 4)).toBeNull();
    expect(unfit([node(7, 'group', 8), node(8, 'group', 7)], { id: 9, kind: 'group' }, 7)).toBe('loop');
  });

  it('stands in groups that are there', () => {
    expect(unfit(tree, { id: null, kind: 'resource' }, 5)).toBe('place');
    expect(unfit(tree, { id: null, kind: 'resource' }, 99)).toBe('place');
    expect(unfit(tree, { id: null, kind: 'resource' }, null)).toBeNull();
  });

  it('is as deep as it may be, counted with what a group brings along', () => {
    const deep = Array.from({ length: maxDepth }, (_, index) => node(index + 1, 'group', index === 0 ? null : index));
    expect(unfit(deep, { id: null, kind: 'resource' }, maxDepth)).toBeNull();
    expect(unfit(deep, { id: null, kind: 'group' }, maxDepth)).toBe('depth');
    const two = [...deep, node(50, 'group', null), node(51, 'group', 50)];
    expect(unfit(two, { id: 50, kind: 'group' }, maxDepth - 2)).toBeNull();
    expect(unfit(two, { id: 50, kind: 'group' }, maxDepth - 1)).toBe('depth');
  });

  it('knows all that stands in a group', () => {
    expect(subtree(tree, 1)).toEqual([1, 2, 3]);
    expect(subtree(tree, 5)).toEqual([5]);
  });
});

describe('order among neighbours', () => {
  const siblings = [node(1, 'resource', null, 10), node(2, 'resource', null, 20)];

  it('is one number between two', () => {
    expect(between(siblings, 2)).toBe(15);
    expect(between(siblings, 1)).toBe(10 - step);
    expect(between(siblings, null)).toBe(20 + step);
    expect(between([], null)).toBe(step);
  });

  it('says when there is no room left', () => {
    const close = [node(1, 'resource', null, 1), node(2, 'resource', null, 1 + Number.EPSILON)];
    expect(between(close, 2)).toBeNull();
  });
});
