import type { MapSession } from '#platform/map/index.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import type { z } from 'zod';
import type { capabilities } from '../contract.ts';
import { cornersOf, extentOf, scaleLimits, toGround, toSheet, type Extent, type MapFrame, type Point } from '../domain/frame.ts';
import { LEAST_MAP } from '../domain/layouts.ts';
import { sheetsOver } from '../domain/pages.ts';
import { sideLimits, type Format, type Orientation, type SheetName } from '../domain/sheets.ts';
import { printFronts, type PrintFront } from '../modules.ts';

export type Capabilities = z.output<typeof capabilities>;

/** What somebody has chosen for a sheet. */
export interface Choice {
  /** Number of what the managers of the map offer; null where they leave it open. */
  readonly preset: number | null;
  readonly layout: string;
  readonly size: SheetName | 'free';
  /** Millimetres of a free sheet, as it lies. */
  readonly free: { readonly width: number; readonly height: number };
  readonly orientation: Orientation;
  readonly scale: number;
  readonly rotation: number;
  /** Null: not placed yet. */
  readonly center: Point | null;
  readonly format: Format;
  readonly dpi: number;
  readonly crossing: 'crosses' | 'lines' | 'none';
  readonly legend: boolean;
  readonly texts: Readonly<Record<string, string>>;
  /** Several sheets side by side over so much ground around the centre, each overlapping its neighbours by so many millimetres; null: one sheet. */
  readonly atlas: { readonly ground: readonly [width: number, height: number]; readonly overlap: number } | null;
  /** With what was drawn on the map. */
  readonly drawings: boolean;
}

export interface PrintModel {
  readonly front: PrintFront;
  readonly choice: Store<Choice>;
  readonly capabilities: Store<Capabilities | null>;
  readonly jobId: Store<string | null>;
  change(part: Partial<Choice>): void;
  /** The frame on the ground, around all sheets; null until it is known how large the sheet's map is. */
  frame(): MapFrame | null;
  /** Of each sheet. */
  frames(): readonly MapFrame[];
  /** What several sheets are to show; null: it is one sheet. */
  extent(): Extent | null;
  /** What was drawn may be on the sheet. */
  mayDraw(): boolean;
  /** Several sheets, over what one sees of the map now. */
  several(): void;
  /** Takes what was offered under a number as a beginning. */
  begin(preset: number): void;
  /** Puts the frame where one looks, at the closest scale at which it can be seen whole. */
  center(isNew?: boolean): void;
}

/** Pixels. */
const ABOVE = 200;

const models = new WeakMap<MapSession, PrintModel>();

export function printModelOf(session: MapSession): PrintModel {
  const known = models.get(session);
  if (known) return known;
  const choice = createStore<Choice>({
    preset: null,
    layout: 'simple',
    size: 'A4',
    free: { width: 420, height: 297 },
    orientation: 'portrait',
    scale: 2000,
    rotation: 0,
    center: null,
    format: 'pdf',
    dpi: 300,
    crossing: 'crosses',
    legend: true,
    texts: {},
    atlas: null,
    drawings: true,
  });
  const found = createStore<Capabilities | null>(null);
  const model: PrintModel = {
    front: printFronts.find((one) => one === session.page) ?? 'ig',
    choice,
    capabilities: found,
    jobId: createStore<string | null>(null),
    change: (part) => choice.set({ ...choice.get(), ...part }),
    frame() {
      const frames = model.frames();
      const [first] = frames;
      if (!first || frames.length === 1) return first ?? null;
      const place = toSheet(first);
      const [left, top, right, bottom] = extentOf(frames.flatMap(cornersOf).map(place));
      const center = toGround(first)([(left + right) / 2, (top + bottom) / 2]);
      return { ...first, center, box: { x: 0, y: 0, width: right - left, height: bottom - top } };
    },
    frames() {
      const { center, scale, rotation, atlas } = choice.get();
      const map = mapSize(found.get(), choice.get());
      const extent = model.extent();
      if (!map || !center) return [];
      const box = { x: 0, y: 0, ...map };
      if (!atlas || !extent) return [{ box, center, scale, rotation }];
      return sheetsOver(extent, box, { scale, rotation, overlap: atlas.overlap }).map(({ frame }) => frame);
    },
    extent() {
      const { center, atlas } = choice.get();
      if (!center || !atlas) return null;
      const [width, height] = atlas.ground;
      return [center[0] - width / 2, center[1] - height / 2, center[0] + width / 2, center[1] + height / 2];
    },
    mayDraw: () => found.get()?.presets.find(({ id }) => id === choice.get().preset)?.drawClaim !== false,
    several() {
      const { center, resolution } = session.view.get();
      const [width = 0, height = 0] = session.map.getSize() ?? [];
      const ground = [width * resolution * 0.8, height * resolution * 0.8] as const;
      model.change({ center, atlas: { ground, overlap: choice.get().atlas?.overlap ?? 10 }, format: 'pdf' });
    },
    begin(id) {
      const preset = found.get()?.presets.find((one) => one.id === id);
      if (!preset) return;
      const { layout, format, dpi, scale, crossing, legend, texts } = preset;
      const next = { preset: id, layout, format, dpi, crossing, legend, texts, ...(scale !== null && { scale }) };
      const size = mapSize(found.get(), { ...choice.get(), ...next })
        ? choice.get().size
        : (found.get()?.layouts.find((one) => one.id === layout)?.sheets[0]?.size ?? 'A4');
      model.change({ ...next, size });
    },
    center(isNew = false) {
      const { center, resolution } = session.view.get();
      const [width = 0, height = 0] = session.map.getSize() ?? [];
      const map = mapSize(found.get(), choice.get());
      const scales = found.get()?.scales ?? [];
      // Above it stand the search box and the handle that turns it; on a phone its sheet covers the lower half.
      const room = map && Math.min((width * 0.85) / map.width, (Math.min(width, height) - ABOVE) / map.height) * resolution * 1000;
      const fitting = room === null ? undefined : scales.findLast((one) => one <= room);
      model.change({ center, ...(isNew && { scale: fitting ?? scales[0] ?? choice.get().scale }) });
    },
  };
  models.set(session, model);
  return model;
}

/** Millimetres of the sheet's map; null where the layout has no room on the sheet. */
export function mapSize(
  found: Capabilities | null,
  { layout, size, orientation, free }: Pick<Choice, 'layout' | 'size' | 'orientation' | 'free'>,
): { width: number; height: number } | null {
  const sheets = found?.layouts.find(({ id }) => id === layout)?.sheets;
  if (size !== 'free') return sheets?.find((one) => one.size === size && one.orientation === orientation)?.map ?? null;
  const [any] = sheets ?? [];
  if (!any || Math.min(free.width, free.height) < sideLimits.least || Math.max(free.width, free.height) > sideLimits.most) return null;
  // What a layout keeps around its map is the same on every sheet.
  const map = { width: free.width - (any.width - any.map.width), height: free.height - (any.height - any.map.height) };
  return map.width < LEAST_MAP || map.height < LEAST_MAP ? null : map;
}

export const isScale = (scale: number | null): scale is number => scale !== null && scale >= scaleLimits.least && scale <= scaleLimits.most;
