import { Button, Group, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { cornersOf, type Shape, type ShapeKind } from '#platform/geo/shape.ts';
import { useStore } from '#platform/shell/store.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { formatProjected, parsePoint, type Extent, type Point } from './coordinates.ts';
import { MapControls } from './map-controls.tsx';
import { MapHost } from './map-host.tsx';
import { loadDegrees } from './projection.ts';
import { createSession } from './session.ts';
import { drawSketch } from './sketch/draw-sketch.ts';
import { areaOf, formatArea, formatLength, lengthOf } from './sketch/measure.ts';
import { createSketch } from './sketch/model.ts';
import { leastPoints, type Shape as Drawn } from './sketch/sketch.ts';
import { useMapTexts } from './texts.ts';
import styles from './field.module.css';

interface Props {
  readonly label: string;
  readonly kind: Exclude<ShapeKind, 'point'>;
  readonly value: Shape | null;
  onChange(value: Shape | null): void;
  readonly help?: string;
  readonly error: string | null;
  readonly required: boolean;
}

const drawnAs = { line: 'line', polygon: 'area' } as const;
const measured = ({ kind, points }: Drawn): string => (kind === 'area' ? formatArea(areaOf(points)) : formatLength(lengthOf(points)));

/** A line or an area in a form: drawn on a map by pointer, touch or keyboard, or typed as coordinates, a corner on each line. */
export function ShapeField({ label, kind, value, onChange, help, error, required }: Props): ReactNode {
  const texts = useMapTexts();
  const id = useId();
  const drawn = drawnAs[kind];
  const corners = value ? cornersOf(value) : [];
  const [session] = useState(() => createSession({ config: publicConfig().map }));
  const [model] = useState(() => createSketch(drawn, { isSingle: true }));
  const sketch = useStore(model.state);
  // What the sketch holds, as text: the form's value is another object each time it is read.
  const held = useRef('null');
  const tell = useEffectEvent((): void => {
    const { shapes, isOpen } = model.state.get();
    // What is still being drawn is nothing yet.
    const shape = isOpen || !shapes[0] ? null : shapeOf(kind, shapes[0].points);
    if (JSON.stringify(shape) === held.current) return;
    held.current = JSON.stringify(shape);
    onChange(shape);
  });
  const fill = (points: readonly Point[]): void => model.reset(points.length === 0 ? [] : [{ kind: drawn, points }]);
  const take = useEffectEvent((key: string): void => {
    if (key === held.current) return;
    held.current = key;
    fill(corners);
    if (corners.length === 0) return;
    const show = (): void => session.goTo(boxOf(corners), { scale: 500 });
    // The view learns its size only after the map has it.
    if (session.map.getSize()) show();
    else session.map.once('change:size', () => window.requestAnimationFrame(show));
  });
  const key = JSON.stringify(value);
  useEffect(() => take(key), [key]);
  useEffect(() => {
    const unfollow = model.state.subscribe(() => tell());
    const stop = drawSketch(session, model, {
      prompt: '',
      label: (shape) => (shape.points.length < leastPoints[drawn] ? '' : measured(shape)),
      onLeave: () => {},
    });
    return () => {
      unfollow();
      stop();
    };
  }, [session, model, drawn]);
  return (
    <fieldset className={styles['field']} aria-describedby={id}>
      <legend>
        {label}
        {required && <span className={styles['required']}> *</span>}
      </legend>
      {error && <p className={styles['error']}>{error}</p>}
      <p id={id} className={styles['help']}>
        {help} {texts.shape[kind]}
      </p>
      <div className={styles['box']} style={{ height: '22rem' }}>
        <MapHost session={session} label={label}>
          <MapControls small />
        </MapHost>
      </div>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} />}
          disabled={sketch.past.length === 0}
          onClick={() => model.run({ do: 'undo' })}
        >
          {texts.shape.undo}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} />}
          disabled={sketch.shapes.length === 0}
          onClick={() => model.run({ do: 'clear' })}
        >
          {texts.shape.clear}
        </Button>
        <span role="status">{sketch.shapes[0] && !sketch.isOpen ? measured(sketch.shapes[0]) : ''}</span>
      </Group>
      <TypedCorners key={key} corners={corners} least={leastPoints[drawn]} onTyped={fill} />
    </fieldset>
  );
}

function boxOf(corners: readonly Point[]): Extent {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function shapeOf(kind: Props['kind'], points: readonly Point[]): Shape {
  const corners = points.map(([x, y]): [number, number] => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
  const [first] = corners;
  return kind === 'line' || !first ? { type: 'LineString', coordinates: corners } : { type: 'Polygon', coordinates: [[...corners, first]] };
}

interface TypedProps {
  readonly corners: readonly Point[];
  readonly least: number;
  readonly onTyped: (points: readonly Point[]) => void;
}

/** The way without the map. */
function TypedCorners({ corners, least, onTyped }: TypedProps): ReactNode {
  const texts = useMapTexts();
  const told = corners.map((corner) => formatProjected(corner)).join('\n');
  const [text, setText] = useState(told);
  const [wrong, setWrong] = useState(false);
  const take = async (): Promise<void> => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.join('\n') === told) return setWrong(false);
    const read = lines.map(parsePoint);
    if ((lines.length > 0 && lines.length < least) || read.includes(null)) return setWrong(true);
    const { fromDegrees } = await loadDegrees(publicConfig().map);
    setWrong(false);
    onTyped(read.flatMap((one) => (one === null ? [] : [one.kind === 'projected' ? one.point : fromDegrees(one.lngLat)])));
  };
  return (
    <Textarea
      mt="xs"
      label={texts.shape.typed}
      description={texts.field.typedHelp}
      error={wrong && texts.shape.invalid}
      autosize
      minRows={2}
      maxRows={8}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void take()}
    />
  );
}
