import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { shapeSchema, type ShapeKind } from '#platform/geo/shape.ts';

/** The map is loaded with the first form that has something on it. */
const MapField = lazy(() => import('#platform/map/map-field.tsx').then((module) => ({ default: module.MapField })));
const ShapeField = lazy(() => import('#platform/map/shape-field.tsx').then((module) => ({ default: module.ShapeField })));

interface Props {
  readonly id: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly error: ReactNode;
  readonly required: boolean;
  readonly kind: ShapeKind;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A point picked on a map or typed, a line or an area drawn; the form holds it as GeoJSON, '' for none. */
export function GeometryInput({ id, label, help, error, required, kind, value, onChange }: Props): ReactNode {
  const shape = shapeSchema.safeParse(value).data ?? null;
  const common = { label, error: typeof error === 'string' ? error : null, required, ...(help !== undefined && { help }) };
  return (
    <div id={id} tabIndex={-1}>
      <Suspense fallback={<Skeleton height={320} />}>
        {kind === 'point' ? (
          <MapField
            {...common}
            value={shape?.type === 'Point' ? shape.coordinates : null}
            onChange={(point) => onChange(point === null ? '' : { type: 'Point', coordinates: [...point] })}
          />
        ) : (
          <ShapeField {...common} kind={kind} value={shape} onChange={(drawn) => onChange(drawn ?? '')} />
        )}
      </Suspense>
    </div>
  );
}
