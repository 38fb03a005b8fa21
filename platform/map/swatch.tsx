import { useId, type ReactNode } from 'react';
import { useShownScheme } from '#platform/shell/scheme.ts';
import type { VectorStyle } from './document/schema.ts';

type Hatch = NonNullable<NonNullable<VectorStyle['fill']>['hatch']>;

/** Lines of a square of 5. */
const strokes: Readonly<Record<Exclude<Hatch, 'dots'>, string>> = {
  forward: 'M0 5 5 0M-1 1 1-1M4 6 6 4',
  backward: 'M0 0 5 5M-1 4 1 6M4-1 6 1',
  cross: 'M0 5 5 0M0 0 5 5',
  horizontal: 'M0 2.5H5',
  vertical: 'M2.5 0V5',
};

/** A dark colour of the map as a legend in the dark shows it. */
export const bothThemes = (colour: string) => ({ light: colour, dark: `color-mix(in srgb, ${colour}, white 45%)` });

/** What a style draws, small: for legends, in the theme that is shown. */
export function Swatch({ style: { shape, colour, fill, dash, width, radius } }: { readonly style: VectorStyle }): ReactNode {
  const theme = useShownScheme();
  const id = useId();
  const line = colour[theme];
  const inside = fill ? fill.colour[theme] : line;
  const lines = fill?.hatchColour?.[theme] ?? inside;
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {fill?.hatch && (
        <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
          {fill.hatchColour && <rect width="5" height="5" fill={inside} fillOpacity={fill.opacity} />}
          {fill.hatch === 'dots' ? (
            <circle cx="2.5" cy="2.5" r="1" fill={lines} />
          ) : (
            <path d={strokes[fill.hatch]} stroke={lines} strokeWidth="1" fill="none" />
          )}
        </pattern>
      )}
      {shape === 'line' && (
        <path
          d="M2 15 18 5"
          stroke={line}
          strokeWidth={Math.min(6, Math.max(1.5, width))}
          strokeDasharray={dash?.length ? '4 3' : undefined}
          fill="none"
        />
      )}
      {shape === 'area' && (
        <rect
          x="2.5"
          y="2.5"
          width="15"
          height="15"
          rx="2"
          fill={fill?.hatch ? `url(#${id})` : inside}
          fillOpacity={fill ? (fill.hatchColour ? 1 : fill.opacity) : 0.2}
          stroke={line}
          strokeWidth={fill ? Math.min(3, width) : Math.max(1, Math.min(3, width))}
          strokeDasharray={dash?.length ? '4 3' : undefined}
        />
      )}
      {shape === 'point' && <circle cx="10" cy="10" r={Math.min(9, Math.max(2.5, radius?.near ?? 6))} fill={line} />}
    </svg>
  );
}
