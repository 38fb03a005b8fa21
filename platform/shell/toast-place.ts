interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** What toasts might stand on: a control, or a link that is easier to do without for a moment. */
export interface Obstacle extends Box {
  readonly weight: number;
}

const step = 8;

/** The highest place, or from below the lowest, at which a stack of this height stands on no control; where there is none, on the fewest. */
export function freeTop(height: number, within: Box, obstacles: readonly Obstacle[], fromBelow: boolean): number {
  const last = Math.max(within.top, within.bottom - height);
  const tops = [];
  for (let top = within.top; top < last; top += step) tops.push(top);
  tops.push(last);
  if (fromBelow) tops.reverse();
  const weightAt = (top: number): number => obstacles.reduce((sum, one) => (one.top < top + height && one.bottom > top ? sum + one.weight : sum), 0);
  let best = { top: tops[0] ?? within.top, weight: Number.POSITIVE_INFINITY };
  for (const top of tops) {
    const weight = weightAt(top);
    if (weight < best.weight) best = { top, weight };
  }
  return best.top;
}

const controls = 'button, input, textarea, select, summary, [role="button"], [role="combobox"], [contenteditable="true"]';
const margin = 16;
const narrow = '(max-width: 48em)';

/** Where the stack goes now (specification 1 §8: top right), clear of what can be pressed or written in; on a phone from below. */
export function placeFor(stack: HTMLElement): number {
  const column = stack.getBoundingClientRect();
  const obstacles: Obstacle[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(`${controls}, a[href]`)) {
    if (stack.contains(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.right <= column.left || box.left >= column.right) continue;
    // What is scrolled out of its box, or lies under a dialog's, is not there to be covered.
    if (!document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2).includes(element)) continue;
    obstacles.push({ top: box.top, bottom: box.bottom, weight: element.matches(controls) ? 10 : 1 });
  }
  return freeTop(column.height, { top: margin, bottom: window.innerHeight - margin }, obstacles, matchMedia(narrow).matches);
}
