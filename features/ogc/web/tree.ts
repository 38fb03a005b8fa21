import type { Resource } from '../contract.ts';

export interface Node {
  readonly resource: Resource;
  readonly children: readonly Node[];
}

/** The tree of a flat list in its order; whose parent is missing stands at the top. */
export function treeOf(resources: readonly Resource[]): Node[] {
  const below = new Map<number | null, Resource[]>();
  const there = new Set(resources.map(({ resourceId }) => resourceId));
  for (const resource of resources) {
    const parent = resource.parentId !== null && there.has(resource.parentId) ? resource.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), resource]);
  }
  const build = (parent: number | null): Node[] => (below.get(parent) ?? []).map((resource) => ({ resource, children: build(resource.resourceId) }));
  return build(null);
}
