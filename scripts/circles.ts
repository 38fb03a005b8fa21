import { posix } from 'node:path';

/* Files that import each other in a circle. An import of types alone counts: who reads one of the files must read them all. */

/** An import or `export ... from`, over any number of lines; no `import()`, which waits until everything is read. */
const statement = /^(?:import\s|export\s(?:type\s)?\s*[*{])(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;

type Target = string | Readonly<Record<string, string>>;

/** Paths a specifier may mean; none for a package. */
function meant(specifier: string, path: string, aliases: Readonly<Record<string, Target>>): string[] {
  if (specifier.startsWith('.')) return [posix.join(posix.dirname(path), specifier)];
  return Object.entries(aliases).flatMap(([alias, target]) => {
    const [before = '', after] = alias.split('*');
    if (after === undefined ? specifier !== alias : !specifier.startsWith(before)) return [];
    const targets = typeof target === 'string' ? [target] : Object.values(target);
    return targets.map((one) => posix.normalize(one.replace('*', specifier.slice(before.length))));
  });
}

/** What each file imports of the others. `aliases` are the `imports` of `package.json`. */
export function importGraph(sources: ReadonlyMap<string, string>, aliases: Readonly<Record<string, Target>>): Map<string, string[]> {
  return new Map(
    [...sources].map(([path, text]) => {
      const all = [...text.matchAll(statement)].flatMap(([, specifier = '']) => meant(specifier, path, aliases));
      return [path, [...new Set(all)].filter((one) => sources.has(one))];
    }),
  );
}

/** The shortest way from a file back to it, without the return; empty when there is none. */
function circleOf(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] {
  const ways = new Map([[start, [start]]]);
  for (const [path, way] of ways) {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return way;
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return [];
}

/** For each file on a circle its shortest one, as a chain from the first of its names back to it. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const chains = [...graph.keys()].flatMap((path) => {
    const circle = circleOf(graph, path);
    const first = circle.indexOf(circle.toSorted()[0] ?? '');
    return circle.length === 0 ? [] : [[...circle.slice(first), ...circle.slice(0, first), circle[first]].join(' -> ')];
  });
  return [...new Set(chains)].toSorted();
}
