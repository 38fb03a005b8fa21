import { expect, it } from 'vitest';
import { yieldNames } from './names.ts';

/* OpenLayers gives names their room from the uppermost layer down, then draws from the lowest up. */
it('names of an overlay get their room after those of the base map beneath, and are drawn where they were', () => {
  const happened: string[] = [];
  const layer = (name: string) => ({
    renderDeclutter: (..._frame: readonly unknown[]) => void happened.push(`${name} placed`),
    renderDeferred: (..._frame: readonly unknown[]) => void happened.push(`${name} drawn`),
  });
  const stack = [layer('streets'), yieldNames(layer('lamps')), yieldNames(layer('parishes'))];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- passed through unread
  const nothing = {} as never;
  const frame = (): void => {
    for (const one of stack.toReversed()) one.renderDeclutter(nothing, nothing);
    for (const one of stack) one.renderDeferred(nothing);
  };
  frame();
  expect(happened).toEqual(['streets placed', 'streets drawn', 'lamps placed', 'lamps drawn', 'parishes placed', 'parishes drawn']);
  frame();
  expect(happened).toHaveLength(12);
});
