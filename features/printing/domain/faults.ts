import { boxOn, LEAST_MAP, isFor, type Element, type LayoutBody } from './layouts.ts';
import { orientations, sheetNames, sizeOf, type SheetSize } from './sheets.ts';
import { isKnownValue, namesIn } from './values.ts';

/** What is wrong with an element on a sheet; without an element, with the layout. */
export type Fault =
  | { readonly at: number; readonly kind: 'off-sheet' | 'small-map' | 'small' | 'no-picture' }
  | { readonly at: number; readonly kind: 'unknown-value'; readonly name: string }
  | { readonly at: null; readonly kind: 'no-map' | 'many-maps' };

/** Millimetres an element of a kind needs in each direction to be of use. */
const least: Readonly<Partial<Record<Element['kind'], readonly [width: number, height: number]>>> = {
  scaleBar: [25, 8],
  north: [10, 12],
  overview: [15, 15],
  legend: [20, 12],
  table: [30, 15],
  notes: [20, 3],
  qr: [14, 14],
  logo: [3, 3],
  image: [3, 3],
  text: [3, 2],
};

interface Judged {
  readonly elements: readonly Element[];
  readonly texts: readonly { readonly id: string }[];
}

export function faultsOf(layout: Judged, size: SheetSize): readonly Fault[] {
  const { elements } = layout;
  const maps = elements.filter(({ kind }) => kind === 'map').length;
  return [
    ...(maps === 0 ? [{ at: null, kind: 'no-map' } as const] : []),
    ...(maps > 1 ? [{ at: null, kind: 'many-maps' } as const] : []),
    ...elements.flatMap((element, at) => elementFaults(element, at, layout, size)),
  ];
}

function elementFaults(element: Element, at: number, layout: Judged, size: SheetSize): Fault[] {
  const box = boxOn(size, element.place);
  if (!box) return [{ at, kind: 'off-sheet' }];
  const [width, height] = least[element.kind] ?? [0, 0];
  if (element.kind === 'map') return box.width < LEAST_MAP || box.height < LEAST_MAP ? [{ at, kind: 'small-map' }] : [];
  return [
    ...(box.width < width - 1e-9 || box.height < height - 1e-9 ? [{ at, kind: 'small' } as const] : []),
    ...(element.kind === 'image' && element.file === null ? [{ at, kind: 'no-picture' } as const] : []),
    ...unknownNames(element, layout).map((name) => ({ at, kind: 'unknown-value', name }) as const),
  ];
}

function unknownNames(element: Element, { texts }: Judged): string[] {
  if (element.kind !== 'text') return [];
  const names = [...namesIn(element.words.pt), ...namesIn(element.words.en)];
  return [...new Set(names)].filter((name) => !isKnownValue(name) && !texts.some(({ id }) => id === name));
}

/** Whether prints can use it: there is a sheet it is for and fits, and its words ask for nothing nobody knows. */
export function isPrintable(layout: LayoutBody): boolean {
  return sheetNames.some((size) =>
    orientations.some(
      (orientation) =>
        isFor(layout, { size }) && faultsOf(layout, sizeOf({ size, orientation })).every(({ kind }) => kind === 'small' || kind === 'no-picture'),
    ),
  );
}
