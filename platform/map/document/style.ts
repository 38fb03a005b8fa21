import type { StyleRule, VectorStyle } from './schema.ts';

/** How a layer is drawn that says nothing of it. */
export const plainStyle: VectorStyle = { shape: 'area', colour: { light: '#7a3fb0', dark: '#c79bf0' }, width: 2 };

/** What one feature is drawn with: the style, or the style as its rule changes it. `rule` is the rule's place; -1: none. */
export interface Symbol {
  readonly rule: number;
  readonly style: VectorStyle;
}

/** The first rule that holds for a feature's values; null: the feature is not drawn. */
export function symbolFor(style: VectorStyle, valueOf: (field: string) => unknown): Symbol | null {
  const { rules = [], onlyRules = false } = style;
  const rule = rules.findIndex(({ when }) => holds(when, valueOf(when.field)));
  if (rule === -1) return rules.length > 0 && onlyRules ? null : { rule, style };
  const found = rules[rule];
  return { rule, style: found ? withRule(style, found) : style };
}

export function withRule(style: VectorStyle, { title: _title, when: _when, ...changed }: StyleRule): VectorStyle {
  return { ...style, ...changed };
}

/** Numbers that came as text count as numbers: tiles of other makers write them so. */
function holds(when: StyleRule['when'], value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if ('in' in when) return when.in.some((one) => one === value || String(one) === String(value));
  const number = typeof value === 'number' ? value : Number(value === '' ? Number.NaN : value);
  return number >= (when.from ?? Number.NEGATIVE_INFINITY) && number < (when.to ?? Number.POSITIVE_INFINITY);
}
