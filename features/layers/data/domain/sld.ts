import type { StyleRule, VectorStyle } from '#platform/map/document/schema.ts';
import { all, at, deep, isFault, numberAt, parseTree, textAt, type Element } from '#platform/geo/xml.ts';
import { withDark } from './colours.ts';
import { firstStyle, type Shape } from './shapes.ts';
import { fieldNamed, readFilter } from './sld-filter.ts';
import type { SldField, sldFailures, SldNote } from './sld-parts.ts';
import { readSymbol, type Taken } from './sld-symbol.ts';

export type SldAnswer =
  | { readonly style: VectorStyle; readonly notes: readonly SldNote[] }
  | { readonly failed: (typeof sldFailures)[number]; readonly line?: number };

/** Characters; a style of two hundred rules has some hundred thousand. */
export const longestSld = 1_000_000;
const mostRules = 200;
/** Metres per pixel: from so far that a name without a limit is always written. */
export const always = 100_000;
const PIXEL_METRES = 0.00028;

interface Read {
  readonly title: string;
  readonly element: Element;
  readonly filter: Element | undefined;
  readonly isElse: boolean;
}

/** An SLD 1.0 or 1.1 as a style of the map, for data of this shape and with these fields. Says what is left out; nothing is guessed. */
export function readSld(xml: string, shape: Shape, fields: readonly SldField[]): SldAnswer {
  if (xml.length > longestSld) return { failed: 'too-large' };
  const root = parseTree(xml.replace(/^\uFEFF/, ''));
  if (isFault(root)) return { failed: 'broken', line: root.line };
  if (root.name !== 'StyledLayerDescriptor' && root.name !== 'FeatureTypeStyle') return { failed: 'not-sld' };
  const notes: SldNote[] = [];
  const rules = deep({ ...root, children: [root] }, 'FeatureTypeStyle')
    .flatMap((style) => all(style, 'Rule'))
    .map(ruleOf);
  if (rules.length === 0) return { failed: 'nothing' };
  const drawn = rules.flatMap((rule) => {
    const symbol = readSymbol(rule.element, shape, (code, what) => notes.push({ code, at: rule.title, what }));
    return symbol ? [{ ...rule, symbol }] : [];
  });
  const label = labelOf(rules, fields, notes);
  if (drawn.length === 0 && !label) return { failed: notes.some(({ code }) => code === 'other-shape') ? 'other-shape' : 'nothing' };
  sayScales(
    drawn.map(({ element }) => element),
    notes,
  );

  const plain = drawn.filter(({ filter, isElse }) => !filter || isElse);
  const [rest] = plain.toSorted((a, b) => Number(b.isElse) - Number(a.isElse));
  for (const { title } of plain) if (title !== rest?.title) notes.push({ code: 'painted-over', at: title, what: null });
  const made = drawn.flatMap(({ title, filter, isElse, symbol }): StyleRule[] => {
    if (!filter || isElse) return [];
    const whens = readFilter(filter, fields, (code, what) => notes.push({ code, at: title, what }));
    return whens.map((when) => ({ title: { pt: title, en: title }, when, ...symbol }));
  });
  if (made.length > mostRules) notes.push({ code: 'many-rules', at: null, what: String(made.length - mostRules) });
  const base = { ...firstStyle(shape, 0), ...(rest ?? drawn[0])?.symbol };
  const style: VectorStyle = {
    ...hollow(base, (rest ?? drawn[0])?.symbol),
    ...(made.length > 0 && { rules: made.slice(0, mostRules), ...(!rest && { onlyRules: true }) }),
    ...(label && { label }),
  };
  return { style, notes };
}

/** An area of whose inside nothing was said has none. */
function hollow({ fill, ...style }: VectorStyle, symbol: Taken | undefined): VectorStyle {
  return symbol && !symbol.fill ? style : { ...style, ...(fill && { fill }) };
}

function ruleOf(element: Element): Read {
  const filter = at(element, 'Filter');
  const title = textAt(element, 'Title') ?? textAt(element, 'Description', 'Title') ?? textAt(element, 'Name') ?? '';
  return { title: title.slice(0, 200), element, filter, isElse: at(element, 'ElseFilter') !== undefined };
}

/** Names of features: the first that go by a field the data have. */
function labelOf(rules: readonly Read[], fields: readonly SldField[], notes: SldNote[]): VectorStyle['label'] {
  for (const { element, title } of rules) {
    const symbolizer = at(element, 'TextSymbolizer');
    if (!symbolizer) continue;
    const label = at(symbolizer, 'Label');
    const name = textAt(label, 'PropertyName') ?? '';
    const field = fieldNamed(fields, name);
    const isAlone = label !== undefined && label.children.length === 1 && label.text === '';
    if (!field || !isAlone) {
      notes.push({ code: 'label', at: title, what: name || null });
      continue;
    }
    const colour = all(at(symbolizer, 'Fill'), 'CssParameter')
      .concat(all(at(symbolizer, 'Fill'), 'SvgParameter'))
      .find(({ attributes }) => attributes['name'] === 'fill')?.text;
    const most = numberAt(element, 'MaxScaleDenominator');
    return {
      field: field.key,
      until: most === null || most <= 0 ? always : Math.min(always, most * PIXEL_METRES),
      offset: 0,
      ...(colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour) && { colour: { ...withDark(colour) } }),
    };
  }
  return undefined;
}

/** From which to which scale something is drawn is the layer's matter, in the tree: it is told, so that it can be written there. */
function sayScales(rules: readonly Element[], notes: SldNote[]): void {
  const found = new Set(
    rules.flatMap((rule) => {
      const [least, most] = [numberAt(rule, 'MinScaleDenominator'), numberAt(rule, 'MaxScaleDenominator')];
      return least === null && most === null ? [] : [`1:${Math.round(least ?? 0)} – 1:${most === null ? '∞' : Math.round(most)}`];
    }),
  );
  if (found.size > 0) notes.push({ code: 'scale', at: null, what: [...found].join('; ') });
}
