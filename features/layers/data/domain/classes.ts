import type { StyleRule, VectorStyle } from '#platform/map/document/schema.ts';
import { withRule } from '#platform/map/document/style.ts';
import { onRamp, withDark, type Colour, type Ramp } from './colours.ts';
import { coloured, colourOf } from './shapes.ts';

/** How symbols tell features apart. `mixed`: rules of several kinds or fields, as a style that was read may have them. */
export const kinds = ['single', 'categories', 'graduated', 'mixed'] as const;
export type Kind = (typeof kinds)[number];
export type Value = string | number | boolean;

const text = (value: string) => ({ pt: value, en: value });
const isRange = ({ when }: StyleRule): boolean => !('in' in when);

export function kindOf({ rules = [] }: Pick<VectorStyle, 'rules'>): Kind {
  const [first] = rules;
  if (!first) return 'single';
  const isAlike = rules.every((rule) => rule.when.field === first.when.field && isRange(rule) === isRange(first));
  if (!isAlike) return 'mixed';
  return isRange(first) ? 'graduated' : 'categories';
}

/** The field the rules go by; null where there are none, or several. */
export function ruledBy(style: Pick<VectorStyle, 'rules'>): string | null {
  const fields = new Set((style.rules ?? []).map(({ when }) => when.field));
  return fields.size === 1 ? ([...fields][0] ?? null) : null;
}

/** Without rules: all features alike. */
export function single({ rules: _rules, onlyRules: _only, ...style }: VectorStyle): VectorStyle {
  return style;
}

const category = (style: VectorStyle, field: string, value: Value, index: number): StyleRule => ({
  title: text(String(value)),
  when: { field, in: [value] },
  ...coloured(style, colourOf(index)),
});

/** A class a value, the commonest first. */
export function categories(style: VectorStyle, field: string, values: readonly Value[]): VectorStyle {
  return { ...style, rules: values.map((value, index) => category(style, field, value, index)) };
}

/** Classes for values that have none yet; what was named, coloured and ordered stays. */
export function withMissing(style: VectorStyle, field: string, values: readonly Value[]): VectorStyle {
  const { rules = [] } = style;
  const known = new Set(rules.flatMap(({ when }) => ('in' in when ? when.in.map(String) : [])));
  const missing = values.filter((value) => !known.has(String(value)));
  return { ...style, rules: [...rules, ...missing.map((value, index) => category(style, field, value, rules.length + index))] };
}

/** Numbers as people write them: no digits that only a computer put there. */
export const tidy = (value: number): number => Number(value.toPrecision(12));

/** What a class of numbers is called until somebody says otherwise. */
export function rangeTitle(from: number | null, to: number | null) {
  if (from === null && to === null) return { pt: 'Todos', en: 'All' };
  if (from === null) return text(`< ${tidy(to ?? 0)}`);
  return text(to === null ? `≥ ${tidy(from)}` : `${tidy(from)} – ${tidy(to)}`);
}

/** Classes of numbers between bounds, from a pale colour to the full one; the first and the last are open, so that no number is left out. */
export function graduated(style: VectorStyle, field: string, bounds: readonly number[], ramp: Ramp): VectorStyle {
  // Where all values are one there is one class.
  const inner = bounds.slice(1, -1);
  const edges = [null, ...inner, null];
  const rules = edges.slice(0, -1).map((from, index): StyleRule => {
    const to = edges[index + 1] ?? null;
    return {
      title: rangeTitle(from, to),
      when: { field, from, to },
      ...coloured(style, onRamp(ramp, inner.length === 0 ? 1 : index / inner.length)),
    };
  });
  return { ...style, rules };
}

/** As many equally wide classes between the least and the greatest. */
export function equalSteps(least: number, greatest: number, classes: number): readonly number[] {
  if (!(greatest > least)) return [least, greatest];
  return Array.from({ length: classes + 1 }, (_, n) => tidy(least + ((greatest - least) * n) / classes));
}

/** The same classes in the colours of another ramp. */
export function repainted(style: VectorStyle, ramp: Ramp): VectorStyle {
  const { rules = [] } = style;
  return {
    ...style,
    rules: rules.map((rule, index) => ({ ...rule, ...coloured(style, onRamp(ramp, rules.length < 2 ? 1 : index / (rules.length - 1))) })),
  };
}

/** Moves the bound between a class of numbers and the one before it; both go by it. Titles nobody wrote follow. */
export function withBound(style: VectorStyle, at: number, value: number): VectorStyle {
  const { rules = [] } = style;
  return {
    ...style,
    rules: rules.map((rule, index) => {
      if ('in' in rule.when || (index !== at && index !== at - 1)) return rule;
      const { from, to } = rule.when;
      const when = index === at ? { ...rule.when, from: value } : { ...rule.when, to: value };
      const isOwn = JSON.stringify(rule.title) !== JSON.stringify(rangeTitle(from, to));
      return { ...rule, when, title: isOwn ? rule.title : rangeTitle(when.from, when.to) };
    }),
  };
}

/** Do the bounds of classes of numbers rise? */
export function boundsRise({ rules = [] }: Pick<VectorStyle, 'rules'>): boolean {
  return rules.every(({ when }) => 'in' in when || when.from === null || when.to === null || when.from < when.to);
}

export function withRuleAt(style: VectorStyle, at: number, change: Partial<StyleRule>): VectorStyle {
  return { ...style, rules: (style.rules ?? []).map((rule, index) => (index === at ? { ...rule, ...change } : rule)) };
}

export function withoutRule(style: VectorStyle, at: number): VectorStyle {
  return { ...style, rules: (style.rules ?? []).toSpliced(at, 1) };
}

/** What is taken from the symbol of a class, said so that it does not fall back on that of the rest: no inside is one that is not seen, no dash an empty one. */
export function ofRule(symbol: VectorStyle, change: Partial<StyleRule>): Partial<StyleRule> {
  return {
    ...change,
    ...('dash' in change && { dash: change.dash ?? [] }),
    ...('fill' in change && !change.fill && { fill: { colour: symbol.colour, ...symbol.fill, opacity: 0 } }),
  };
}

/** Gives all classes what one has beside its colours: width, line, opacity and hatch, radius. */
export function allLike(style: VectorStyle, at: number): VectorStyle {
  const { rules = [] } = style;
  const model = rules[at];
  if (!model) return style;
  const { width, dash, fill, radius } = withRule(style, model);
  return {
    ...style,
    rules: rules.map((rule) => {
      const { colour, fill: own } = withRule(style, rule);
      return { ...rule, width, dash, radius, fill: fill && { ...fill, colour: own?.colour ?? colour } };
    }),
  };
}

/** To stand before the rule at `before`; null: at the end. */
export function moved<T>(items: readonly T[], from: number, before: number | null): readonly T[] {
  const item = items[from];
  if (item === undefined) return items;
  const without = items.toSpliced(from, 1);
  const to = before === null ? without.length : before > from ? before - 1 : before;
  return without.toSpliced(to, 0, item);
}

/** The colour of a class or of all, and of the inside of areas with it. */
export function recoloured<T extends { readonly fill?: VectorStyle['fill'] }>(symbol: T, colour: Colour): T & { colour: Colour } {
  return { ...symbol, colour: { ...colour }, ...(symbol.fill && { fill: { ...symbol.fill, colour: { ...colour } } }) };
}

export const paintedLight = <T extends { readonly fill?: VectorStyle['fill'] }>(symbol: T, light: string): T & { colour: Colour } =>
  recoloured(symbol, withDark(light));
