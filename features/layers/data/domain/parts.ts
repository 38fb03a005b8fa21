import { importFormats } from '#platform/geo/imports.ts';

/** What a shapefile cannot be read without, and what belongs to it. */
const needed = ['shp', 'shx', 'dbf'] as const;
const partNames = new Set(['shp', 'shx', 'dbf', 'prj', 'cpg', 'qpj', 'sbn', 'sbx', 'shp.xml', 'qix', 'fix', 'idm', 'ind', 'qmd', 'qml', 'sld']);

/** Files that are read, by the end of their name. */
const readable = [...importFormats.flatMap(({ endings }) => endings), '.csv', '.gz'];
/** What the dialog of the system offers: with the parts of a shapefile, which may be chosen together. */
export const offered = readable.join(',');

/** `one`: sent as it is. `parts`: of one or more shapefiles, sent as a ZIP of this name. Otherwise what is wrong, to be said. */
export type Chosen =
  | { readonly is: 'one' }
  | { readonly is: 'parts'; readonly name: string }
  | { readonly is: 'several' | 'unknown' }
  | { readonly is: 'lacking'; readonly missing: readonly string[] };

export function chosenFiles(names: readonly string[]): Chosen {
  const files = names.map((name) => {
    const [, stem = name, end = ''] = /^(.*?)\.(shp\.xml|[a-z0-9]+)$/i.exec(name) ?? [];
    return { stem, end: end.toLowerCase() };
  });
  const [first] = files;
  if (!first) return { is: 'unknown' };
  const isShapefile = files.every(({ end }) => partNames.has(end));
  if (!isShapefile) {
    if (files.length > 1) return { is: 'several' };
    return readable.includes(`.${first.end}`) ? { is: 'one' } : { is: 'unknown' };
  }
  const stems = [...new Set(files.map(({ stem }) => stem.toLowerCase()))];
  const missing = stems.flatMap((stem) =>
    needed
      .filter((end) => !files.some((file) => file.stem.toLowerCase() === stem && file.end === end))
      .map((end) => `${files.find((file) => file.stem.toLowerCase() === stem)?.stem ?? stem}.${end}`),
  );
  if (missing.length > 0) return { is: 'lacking', missing };
  return { is: 'parts', name: `${first.stem}.zip` };
}
