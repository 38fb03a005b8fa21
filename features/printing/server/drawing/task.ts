import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { PackedFeatures } from '#platform/paint/server/task.ts';
import type { SignaturePlace } from '#platform/signature/server/placeholder.ts';
import type { Box, MapFrame, Point } from '../../domain/frame.ts';
import type { LayerReport } from '../../domain/layer-states.ts';
import type { Layout } from '../../domain/layouts.ts';
import type { Format, SheetSize } from '../../domain/sheets.ts';
import type { Claim, Rows } from '../../domain/table.ts';

/** A picture in a file, and where it lies on the ground. */
export interface PlacedPicture {
  readonly path: string;
  /** As asked for; what came in another size is brought to it. */
  readonly width: number;
  readonly height: number;
  readonly keep: readonly [left: number, top: number, width: number, height: number];
  /** Corners on the ground, in the municipality's projection. */
  readonly topLeft: Point;
  readonly topRight: Point;
  readonly bottomLeft: Point;
}

export interface Packing {
  readonly left: number;
  readonly top: number;
  readonly unit: number;
}

/** Features of own data, in steps counted from the map's packing. */
export interface PackedGround {
  readonly packed: PackedFeatures;
  readonly fields: readonly string[];
  readonly dimension: 1 | 2 | 3;
}

export interface TownPart extends PackedGround {
  readonly name: string;
}

export type LayerContent =
  | { readonly kind: 'features'; readonly style: VectorStyle; readonly parts: readonly PackedGround[] }
  | { readonly kind: 'town'; readonly look: 'streets' | 'grey'; readonly parts: readonly TownPart[] }
  | { readonly kind: 'pictures'; readonly pictures: readonly PlacedPicture[] }
  /** A file of features that came from elsewhere. */
  | { readonly kind: 'geojson'; readonly path: string; readonly style: VectorStyle; readonly isDegrees: boolean }
  | { readonly kind: 'nothing' };

export interface SheetLayer {
  readonly report: LayerReport;
  readonly opacity: number;
  readonly content: LayerContent;
  /** Files of pictures that explain the layer. */
  readonly legends: readonly string[];
  readonly attribution: string;
}

/** A map to be drawn, and what it is drawn from. The lowest first. */
export interface SheetMap {
  readonly frame: MapFrame;
  /** Upper left corner on the ground from which the steps of packed features count, and metres in a step. */
  readonly packing: Packing;
  readonly layers: readonly SheetLayer[];
}

export const crossings = ['none', 'crosses', 'lines'] as const;
export type Crossing = (typeof crossings)[number];

export interface PageTask {
  readonly size: SheetSize;
  readonly layout: Layout;
  readonly locale: 'pt' | 'en';
  /** Null: a page without a map, as a cover. */
  readonly map: SheetMap | null;
  readonly overview: { readonly box: Box; readonly map: SheetMap } | null;
  readonly crossing: Crossing;
  readonly hasLegend: boolean;
  readonly claims: readonly Claim[];
  /** What the table of the layout holds in place of corners and areas. */
  readonly rows: Rows | null;
  /** Degrees clockwise on the sheet. */
  readonly norths: { readonly grid: number; readonly true: number };
  /** Known values and those that were filled in. */
  readonly values: Readonly<Record<string, string>>;
  readonly logo: string | null;
  /** Files of the layout's own pictures, by their ids; of one that is gone nothing is drawn. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Of the municipality's projection, for files in degrees. */
  readonly projection: { readonly epsg: number; readonly proj4: string };
}

export interface FileTask {
  readonly path: string;
  readonly format: Format;
  readonly dpi: number;
  readonly size: SheetSize;
  readonly title: string;
  readonly author: string;
  readonly lang: string;
  readonly date: Date;
  /** Of a PDF that will be signed. */
  readonly signature?: SignaturePlace;
}

/** What a page must be found to have. */
export interface Promises {
  readonly width: number;
  readonly height: number;
  /** Null: the page has no map. */
  readonly scale: number | null;
  readonly rotation: number;
  readonly places: readonly { readonly name: string; readonly ground: Point }[];
  /** Metres of the scale bar; null: there is none. */
  readonly bar: number | null;
}

export type ToPrinter =
  | { readonly file: FileTask; readonly memory: number; readonly processorSeconds: number }
  | { readonly page: PageTask }
  | { readonly end: true };
export type FromPrinter =
  | { readonly ready: true }
  | { readonly drawn: readonly LayerReport[] }
  /** `megabytes`: what the process has now. */
  | { readonly done: true; readonly megabytes: number }
  | { readonly untrue: string }
  | { readonly broken: string }
  | { readonly excess: 'memory' | 'processor' | 'time' };
