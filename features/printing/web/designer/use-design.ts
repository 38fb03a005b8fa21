import { useState } from 'react';
import { aligned, boxOf, distributed, holdOf, onto, placeOf, resized, sameSize, shifted, type Alignment } from '../../domain/arrange.ts';
import type { Box } from '../../domain/frame.ts';
import type { Element } from '../../domain/layouts.ts';
import type { SheetSize } from '../../domain/sheets.ts';
import { newElement, type Values } from './form.ts';
import { noHistory, recorded, stepped, type Drawn } from './history.ts';

type Elements = readonly Element[];
export type Order = 'front' | 'forward' | 'backward' | 'back';

export interface Design {
  readonly elements: Elements;
  readonly size: SheetSize;
  /** Numbers of elements, the one chosen first at the front: the others are made as large as it. */
  readonly chosen: readonly number[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  choose(chosen: readonly number[]): void;
  toggle(at: number): void;
  /** `key` joins changes to one step of undo. */
  put(elements: Elements, key?: string | null): void;
  change(at: number, part: Partial<Element>, key?: string | null): void;
  putTexts(texts: Values['texts'], key?: string | null): void;
  /** Puts the chosen ones where these boxes are; each keeps the edges that hold it. */
  lay(boxes: ReadonlyMap<number, Box>, key?: string | null): void;
  nudge(dx: number, dy: number): void;
  stretch(dx: number, dy: number): void;
  align(how: Alignment): void;
  spread(axis: 'x' | 'y'): void;
  equal(side: 'width' | 'height'): void;
  order(way: Order): void;
  add(kind: Element['kind']): void;
  copy(): void;
  remove(): void;
  undo(): void;
  redo(): void;
}

interface Options {
  readonly values: Pick<Values, 'elements' | 'texts'>;
  readonly size: SheetSize;
  readonly mayEdit: boolean;
  readonly change: (part: Partial<Values>) => void;
}

/** Elements as they are arranged, with undo. What is kept is the form's. */
export function useDesign({ values, size, mayEdit, change }: Options): Design {
  const [chosenNow, setChosen] = useState<readonly number[]>([]);
  const [history, setHistory] = useState(noHistory);
  const { elements, texts } = values;
  // Undo and other people's versions may leave fewer of them.
  const chosen = chosenNow.filter((at) => at < elements.length);
  const drawn: Drawn = { elements: [...elements], texts };

  const put = (next: Elements, key: string | null = null): void => {
    if (!mayEdit) return;
    setHistory((now) => recorded(now, drawn, key));
    change({ elements: next });
  };
  const boxes = chosen.map((at) => boxAt(elements, at, size));
  const lay = (wanted: ReadonlyMap<number, Box>, key: string | null = null): void =>
    put(
      elements.map((element, at) => {
        const box = wanted.get(at);
        return box ? { ...element, place: placeOf(box, holdOf(element.place), size) } : element;
      }),
      key,
    );
  const layChosen = (next: readonly Box[], key: string | null = null): void =>
    lay(new Map(chosen.flatMap((at, index) => (next[index] ? [[at, next[index]] as const] : []))), key);
  const step = (way: 'undo' | 'redo'): void => {
    const found = mayEdit ? stepped(history, drawn, way) : null;
    if (!found) return;
    setHistory(found.history);
    change({ elements: found.drawn.elements, texts: found.drawn.texts });
  };
  /** Puts elements in another order, and keeps chosen what was. */
  const arrange = (order: readonly number[]): void => {
    setChosen(chosen.map((at) => order.indexOf(at)));
    put(order.flatMap((at) => elements[at] ?? []));
  };

  return {
    elements,
    size,
    chosen,
    canUndo: mayEdit && history.past.length > 0,
    canRedo: mayEdit && history.future.length > 0,
    choose: setChosen,
    toggle: (at) => setChosen(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at]),
    put,
    change: (at, part, key = null) =>
      put(
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the same kind of element
        elements.map((element, index) => (index === at ? ({ ...element, ...part } as Element) : element)),
        key,
      ),
    putTexts: (next, key = null) => {
      setHistory((now) => recorded(now, drawn, key));
      change({ texts: next });
    },
    lay,
    nudge: (dx, dy) =>
      layChosen(
        boxes.map((box) => onto(shifted(box, dx, dy), size)),
        `nudge ${chosen.join()}`,
      ),
    stretch: (dx, dy) =>
      layChosen(
        boxes.map((box) => resized(box, 'se', dx, dy, size)),
        `stretch ${chosen.join()}`,
      ),
    align: (how) => layChosen(aligned(boxes, how, size)),
    spread: (axis) => layChosen(distributed(boxes, axis).map((box) => onto(box, size))),
    equal: (side) => layChosen(sameSize(boxes, side).map((box) => onto(box, size))),
    order: (way) => arrange(ordered(elements.length, chosen, way)),
    add: (kind) => {
      put([...elements, newElement(kind, { left: Math.round(size.width / 3), top: Math.round(size.height / 3) })]);
      setChosen([elements.length]);
    },
    copy: () => {
      const copies = chosen.flatMap((at) => {
        const element = elements[at];
        if (!element || element.kind === 'map') return [];
        const box = onto(shifted(boxAt(elements, at, size), 5, 5), size);
        return [{ ...element, place: placeOf(box, holdOf(element.place), size) }];
      });
      if (copies.length === 0) return;
      put([...elements, ...copies]);
      setChosen(copies.map((_, index) => elements.length + index));
    },
    remove: () => {
      if (!mayEdit || chosen.length === 0) return;
      put(elements.filter((_, at) => !chosen.includes(at)));
      setChosen([]);
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
  };
}

function boxAt(elements: Elements, at: number, size: SheetSize): Box {
  const element = elements[at];
  return element ? boxOf(element.place, size) : { x: 0, y: 0, width: 0, height: 0 };
}

/** Numbers in the new order of drawing. */
export function ordered(count: number, chosen: readonly number[], way: Order): readonly number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  const rest = all.filter((at) => !chosen.includes(at));
  const moved = all.filter((at) => chosen.includes(at));
  if (moved.length === 0) return all;
  if (way === 'front') return [...rest, ...moved];
  if (way === 'back') return [...moved, ...rest];
  // One step: past the nearest neighbour that is not chosen itself.
  const edge = way === 'forward' ? Math.max(...moved) : Math.min(...moved);
  const before = rest.filter((at) => at < edge).length + (way === 'forward' ? 1 : -1);
  const place = Math.min(rest.length, Math.max(0, before));
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}
