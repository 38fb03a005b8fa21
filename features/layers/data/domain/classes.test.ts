import { expect, it } from 'vitest';
import { styleSchema, type VectorStyle } from '#platform/map/document/schema.ts';
import {
  allLike,
  boundsRise,
  categories,
  equalSteps,
  graduated,
  kindOf,
  moved,
  ofRule,
  paintedLight,
  repainted,
  ruledBy,
  single,
  withBound,
  withMissing,
  withoutRule,
  withRuleAt,
} from './classes.ts';
import { withDark } from './colours.ts';
import { contrast } from '#platform/tenancy/accent.ts';
import { firstStyle } from './shapes.ts';

const area = firstStyle('area', 0);
const bounds = ({ rules = [] }: VectorStyle) => rules.map(({ when }) => ('in' in when ? when.in : [when.from, when.to]));

it('knows how symbols tell features apart, and by which field', () => {
  const byUse = categories(area, 'uso', ['Urbano']);
  const bySize = graduated(area, 'n', [1, 5, 9], 'blue');
  expect([area, byUse, bySize].map(kindOf)).toEqual(['single', 'categories', 'graduated']);
  expect([area, byUse, bySize].map(ruledBy)).toEqual([null, 'uso', 'n']);
  const both = { ...area, rules: [...(byUse.rules ?? []), ...(bySize.rules ?? [])] };
  expect([kindOf(both), ruledBy(both)]).toEqual(['mixed', null]);
  expect(kindOf(single({ ...both, onlyRules: true }))).toBe('single');
});

it('classes of numbers leave no gap and no number out', () => {
  expect(bounds(graduated(area, 'n', [1, 5, 9], 'blue'))).toEqual([
    [null, 5],
    [5, null],
  ]);
  expect(bounds(graduated(area, 'n', [4, 4], 'blue'))).toEqual([[null, null]]);
  expect(equalSteps(0, 1, 4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(equalSteps(7, 7, 4)).toEqual([7, 7]);
});

it('a bound belongs to both its classes, and titles nobody wrote follow it', () => {
  const style = withRuleAt(graduated(area, 'n', [0, 10, 20, 30], 'blue'), 1, { title: { pt: 'Médias', en: 'Middling' } });
  const next = withBound(style, 1, 12);
  expect(bounds(next)).toEqual([
    [null, 12],
    [12, 20],
    [20, null],
  ]);
  expect(next.rules?.map(({ title }) => title.pt)).toEqual(['< 12', 'Médias', '≥ 20']);
  expect(boundsRise(next)).toBe(true);
  expect(boundsRise(withBound(style, 1, 25))).toBe(false);
});

it('new values get a class, and what was named, coloured and ordered stays', () => {
  const named = withRuleAt(categories(area, 'uso', ['b', 7]), 0, { title: { pt: 'Bê', en: 'Bee' } });
  const grown = withMissing(named, 'uso', ['a', '7', 'b']);
  expect(grown.rules?.map(({ title }) => title.pt)).toEqual(['Bê', '7', 'a']);
  expect(bounds(withoutRule(grown, 1))).toEqual([['b'], ['a']]);
  expect(styleSchema.safeParse(grown).error).toBeUndefined();
});

it('rules and fields are moved before another or to the end', () => {
  const items = ['a', 'b', 'c', 'd'];
  expect(moved(items, 0, 2).join('')).toBe('bacd');
  expect(moved(items, 3, 1).join('')).toBe('adbc');
  expect(moved(items, 1, null).join('')).toBe('acdb');
  expect(moved(items, 9, 0)).toEqual(items);
});

it('one colour is chosen and the dark theme’s proposed: seen on its ground; the inside of areas goes along', () => {
  for (const light of ['#000000', '#123456', '#ff0000', '#0b6e8f']) expect(contrast(withDark(light).dark, '#1b2329')).toBeGreaterThan(4.4);
  expect(withDark('#0B6E8F')).toEqual({ light: '#0b6e8f', dark: '#63c6e6' });
  const red = paintedLight(area, '#b91c1c');
  expect([red.colour.light, red.fill?.colour.light, red.fill?.opacity]).toEqual(['#b91c1c', '#b91c1c', 0.25]);
  expect(paintedLight(firstStyle('line', 0), '#b91c1c')).not.toHaveProperty('fill');
});

it('classes change their ramp and keep the rest', () => {
  const blue = graduated(area, 'n', [0, 10, 20, 30], 'blue');
  const red = repainted(blue, 'red');
  expect(bounds(red)).toEqual(bounds(blue));
  expect(red.rules?.[2]?.colour).toEqual({ light: '#8f1d12', dark: '#ffb3a3' });
});

it('all classes take what one has, but for its colours', () => {
  const style = withRuleAt(categories(area, 'uso', ['a', 'b']), 0, {
    width: 4,
    dash: [8, 6],
    fill: { colour: { light: '#000000', dark: '#ffffff' }, opacity: 0.8, hatch: 'dots' },
  });
  const [first, second] = allLike(style, 0).rules ?? [];
  expect(second).toMatchObject({ width: 4, dash: [8, 6], fill: { opacity: 0.8, hatch: 'dots', colour: { light: '#9c2f6b' } } });
  expect(first?.fill?.colour.light).toBe('#000000');
  expect(styleSchema.safeParse(allLike(style, 0)).error).toBeUndefined();
});

it('what a class is taken does not come back from the symbol of the rest when it is stored', () => {
  const dashed = { ...categories({ ...area, dash: [8, 6] }, 'uso', ['a']), dash: [8, 6] };
  const next = withRuleAt(dashed, 0, ofRule(dashed, { fill: undefined, dash: undefined }));
  const stored = styleSchema.parse(JSON.parse(JSON.stringify(next)));
  expect(stored.rules?.[0]).toMatchObject({ dash: [], fill: { opacity: 0 } });
});
