import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type Style from 'ol/style/Style.js';
import { isCluster, type ClusterPart } from '#platform/map/feed.ts';
import { clusterRadius, marker, markRadius } from '#platform/map/marks.ts';
import { mix } from '#platform/tenancy/accent.ts';
import type { MapFeature, OccurrenceItem } from '../schemas.ts';
import { apart, type Mark } from './gather.ts';
import { TypeIcon } from './icons.tsx';

export interface SymbolLists {
  readonly types: readonly Pick<OccurrenceItem['type'], 'id' | 'name' | 'icon'>[];
  readonly statuses: readonly Pick<OccurrenceItem['status'], 'id' | 'name' | 'color' | 'isLast'>[];
}

export interface Pin {
  readonly code: string;
  readonly typeId: number;
  readonly statusId: number;
}

export interface Symbols {
  /** What the server sent as it is drawn at a resolution: nothing overlaps, and the open one stands by itself. */
  arrange(features: readonly MapFeature[], resolution: number, selected: string | null): readonly Mark<Pin>[];
  /** The type's icon in the status's colour. */
  style(pin: Pin, selected: string | null, dark: boolean): Style;
}

const unknownColour = '#475164';
/** Free space around every mark, pixels. */
const gap = 2;

/** How occurrences look on every map. */
export function symbolsOf({ types, statuses }: SymbolLists): Symbols {
  const icons = new Map(types.map(({ id, icon }) => [id, icon]));
  const status = new Map(statuses.map((one) => [one.id, one]));
  const looks = new Map<string, Style>();
  const colourOf = (id: number): string => status.get(id)?.color ?? unknownColour;
  /** What is finished fades within a ring as it does by itself. */
  const shareColour = (id: number): string => (status.get(id)?.isLast ? mix(colourOf(id), '#ffffff', 0.45) : colourOf(id));
  const toMark = ({ id, geometry, properties }: MapFeature): Mark<Pin> => {
    if (!('count' in properties)) return { id, geometry, properties };
    const { count, bbox, statuses: parts } = properties;
    return { id, geometry, properties: { count, bbox, parts: parts.map((part) => ({ colour: shareColour(part.id), count: part.count })) } };
  };
  return {
    arrange: (features, resolution, selected) =>
      apart(features.map(toMark), {
        radius: (count) => ((count === 1 ? markRadius.plain : clusterRadius(count)) + gap) * resolution,
        parts: ({ properties }): readonly ClusterPart[] =>
          isCluster(properties) ? (properties.parts ?? []) : [{ colour: shareColour(properties.statusId), count: 1 }],
        isAlone: ({ properties }) => !isCluster(properties) && properties.code === selected,
      }),
    style({ code, typeId, statusId }, selected, dark) {
      const isSelected = code === selected;
      const key = `${typeId}:${statusId}:${isSelected}:${dark}`;
      const known =
        looks.get(key) ??
        marker(
          {
            colour: colourOf(statusId),
            icon: strokesOf(icons.get(typeId) ?? null),
            done: status.get(statusId)?.isLast ?? false,
            selected: isSelected,
          },
          dark,
        );
      looks.set(key, known);
      return known;
    },
  };
}

const strokes = new Map<string | null, readonly Path2D[]>();

/** The same icons as everywhere else, read off their picture once. */
function strokesOf(name: string | null): readonly Path2D[] {
  const known = strokes.get(name);
  if (known) return known;
  const box = document.createElement('div');
  const root = createRoot(box);
  flushSync(() => root.render(createElement(TypeIcon, { name })));
  const read = [...box.querySelectorAll('path')].map((path) => new Path2D(path.getAttribute('d') ?? ''));
  root.unmount();
  strokes.set(name, read);
  return read;
}
