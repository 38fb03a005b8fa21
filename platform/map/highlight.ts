import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import Geometry from 'ol/geom/Geometry.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import { putOn } from './floors.ts';
import { edgeColour } from './kinds/vector-style.ts';

/** How long a found thing stays marked, and how long the mark pulses first: for a search, and for a feature of the map (milliseconds). */
const HIGHLIGHT_TIMEOUT_MS = 10_000;
/** How long something that came by itself stays marked. */
export const FEATURE_TIMEOUT_MS = 5000;
export const SEARCH_PULSE_MS = 1500;
export const FEATURE_PULSE_MS = 2500;

/** Of the ring around a point without a mark of its own. */
const RADIUS = 11;

interface HighlightOptions {
  /** Written beside the mark: selection is never told by colour alone. */
  readonly label?: string;
  readonly pulse?: number;
  /** Null: until it is cleared. */
  readonly timeout?: number | null;
  /** How wide the ring around a point is, in pixels: wider than the mark that stands there. */
  readonly radius?: number;
}

export interface Highlight {
  /** Marks a GeoJSON geometry of the tenant's projection, or several, in place of what was marked before. Answers their extent. */
  show(geometry: unknown, options?: HighlightOptions): readonly [number, number, number, number];
  clear(): void;
}

export function createHighlight(map: OlMap, dark: () => boolean): Highlight {
  const source = new VectorSource();
  let started = 0;
  let pulse = 0;
  let radius = RADIUS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const layer = new VectorLayer({
    source,
    style: (feature) => markStyles(String(feature.get('label') ?? ''), radius, swell(), dark()),
  });
  putOn(map, layer, 'highlight');

  /** 0 at rest; rises and falls once a half second while the mark pulses. */
  function swell(): number {
    const elapsed = performance.now() - started;
    return still || elapsed >= pulse ? 0 : Math.abs(Math.sin((elapsed / 500) * Math.PI));
  }
  const animate = (): void => {
    layer.changed();
    if (performance.now() - started < pulse && source.getFeatures().length > 0) requestAnimationFrame(animate);
  };
  const clear = (): void => {
    clearTimeout(timer);
    source.clear();
  };

  return {
    clear,
    show(geometry, options = {}) {
      clear();
      const shapes: readonly unknown[] = Array.isArray(geometry) ? geometry : [geometry];
      source.addFeatures(
        shapes.map((shape) => new Feature({ geometry: new GeoJSON().readGeometry(shape) ?? undefined, label: options.label ?? '' })),
      );
      started = performance.now();
      radius = options.radius ?? RADIUS;
      pulse = options.pulse ?? FEATURE_PULSE_MS;
      if (!still) requestAnimationFrame(animate);
      const timeout = options.timeout === undefined ? HIGHLIGHT_TIMEOUT_MS : options.timeout;
      if (timeout !== null) timer = setTimeout(clear, timeout);
      const [minx = 0, miny = 0, maxx = 0, maxy = 0] = source.getExtent() ?? [];
      return [minx, miny, maxx, maxy];
    },
  };
}

/** A white halo, the mark, and its name: seen on any map in either theme. */
function markStyles(label: string, radius: number, swell: number, dark: boolean): Style[] {
  const colour = dark ? '#ffd166' : '#d6006d';
  const halo = edgeColour(dark);
  const text = new TextStyle({
    text: label,
    font: '600 13px "Noto Sans", system-ui, sans-serif',
    fill: new Fill({ color: dark ? '#ffffff' : '#1b2126' }),
    stroke: new Stroke({ color: halo, width: 4 }),
    offsetY: -11 - radius,
    overflow: true,
  });
  const ring = (wide: number, color: string, width: number): CircleStyle => new CircleStyle({ radius: wide, stroke: new Stroke({ color, width }) });
  const isPoint = (geometry: unknown): boolean => geometry instanceof Geometry && geometry.getType().endsWith('Point');
  const when = (wanted: boolean, style: Style): Style => {
    style.setGeometry((feature) => {
      const geometry = feature.getGeometry();
      return geometry && isPoint(geometry) === wanted ? geometry : undefined;
    });
    return style;
  };
  return [
    when(false, new Style({ stroke: new Stroke({ color: halo, width: 8 + swell * 6 }) })),
    when(false, new Style({ stroke: new Stroke({ color: colour, width: 3.5 + swell * 2 }), fill: new Fill({ color: `${colour}22` }) })),
    when(true, new Style({ image: ring(radius + swell * 9, halo, 7) })),
    when(true, new Style({ image: ring(radius + swell * 9, colour, 3.5) })),
    new Style({ text }),
  ];
}
