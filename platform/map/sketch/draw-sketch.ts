import PointerInteraction from 'ol/interaction/Pointer.js';
import { fill } from '#platform/kernel/fill.ts';
import { createStore, type Reading } from '#platform/shell/store.ts';
import type { Point } from '../coordinates.ts';
import { hangTag, putOn } from '../floors.ts';
import type { MapSession } from '../session.ts';
import { mapTexts } from '../texts.ts';
import { layerPaths } from './layer-paths.ts';
import { distance } from './measure.ts';
import type { SketchModel } from './model.ts';
import { sketchPicture, type Note } from './sketch-layer.ts';
import { leastPoints, movedPoints, type Dress, type Shape } from './sketch.ts';
import { gripAt, pathOf, snapped, type Grip, type Path } from './snap.ts';
import styles from './sketch.module.css';

export interface DrawOptions {
  /** What to do, as the map says it. */
  readonly prompt: string;
  /** Measures of a shape while it is drawn, written beside its end; empty: nothing yet. */
  label?(shape: Shape): string;
  /** Words on the drawing itself; `isOpen`: it is being drawn, and `label` says its figure. */
  notes?(shape: Shape, at: { readonly index: number; readonly of: number; readonly isOpen: boolean }): readonly Note[];
  /** Edges near a place as they are stored: with them nothing snaps to tiles, whose corners are rounded. */
  exact?(at: Point): readonly Path[];
  /** Escape with nothing left to end, or another tool took over. */
  onLeave(): void;
  /** A drawing whose shapes are shown by a layer of their own: here are only the points of the one in hand, and the one being drawn. */
  readonly hand?: Hand;
}

export interface Hand {
  /** Whose points may be taken, of one shape or several; null: none's. */
  only(): number | readonly number[] | null;
  /** Changes when another shape is taken in hand: its points are drawn. */
  readonly taken?: Reading<unknown>;
  /** False: a click outside all points draws nothing, `onPick` is told of it. */
  mayAdd(): boolean;
  onPick(at: Point): void;
  /** Of a shape that begins. */
  dress(): Dress;
}

/** Pixels: how near counts as "on it" for pointer and crosshair, and how near an edge draws a point to itself. */
const REACH = 10;
const SNAP = 8;
/** Arrow keys move the crosshair by so many pixels; with Shift by one. */
const STEP = 12;
const EDGE = 48;

/** Draws a sketch on a map by pointer, touch and keyboard until the answer is called. All that is drawn goes through the model's commands. */
export function drawSketch(session: MapSession, model: SketchModel, options: DrawOptions): () => void {
  const { map } = session;
  const picture = sketchPicture(session.dark.get);
  const takeOff = putOn(map, picture.layer, 'sketch');
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.className = styles['label'] ?? '';
  const label = hangTag(map, element, 14);
  const cursor = createStore<Point | null>(null);
  let pointer: Point | null = null;
  let held: (Grip & { readonly to: Point }) | null = null;

  const now = model.state.get;
  const metres = (pixels: number): number => pixels * (map.getView().getResolution() ?? 1);
  const openShape = (): Shape | undefined => (now().isOpen ? now().shapes.at(-1) : undefined);

  /** The shapes as they would be if the point under the hand were put down here. */
  const shapesNow = (): readonly Shape[] => {
    const { shapes, isOpen } = now();
    return shapes.map((shape, index) => {
      if (held?.shape === index)
        return { ...shape, points: held.isNew ? shape.points.toSpliced(held.vertex, 0, held.to) : movedPoints(shape, held.vertex, held.to) };
      return isOpen && pointer && index === shapes.length - 1 ? { ...shape, points: [...shape.points, pointer] } : shape;
    });
  };
  const { hand, exact } = options;
  const isTaken = (index: number): boolean => {
    const only = hand?.only() ?? null;
    return typeof only === 'object' ? (only?.includes(index) ?? false) : index === only;
  };
  const isInHand = (index: number): boolean => !hand || isTaken(index) || (now().isOpen && index === now().shapes.length - 1);
  /** Those one may take by their points: all, or the one in hand; the others keep their place in the list. */
  const takeable = (): readonly Shape[] => now().shapes.map((shape, index) => (isInHand(index) ? shape : { ...shape, points: [] }));
  const draw = (): void => {
    const shapes = shapesNow();
    const chosen = model.selected.get();
    const at = held?.to ?? (chosen ? (now().shapes[chosen.shape]?.points[chosen.vertex] ?? null) : null);
    picture.show(
      shapes.filter((_, index) => !hand || index === held?.shape || (now().isOpen && index === shapes.length - 1)),
      now().shapes.flatMap(({ points }, index) => (isInHand(index) ? points : [])),
      at,
      shapes.flatMap(
        (shape, index) =>
          options.notes?.(shape, { index, of: shapes.length, isOpen: held?.shape === index || (now().isOpen && index === shapes.length - 1) }) ?? [],
      ),
    );
    const live = held ? shapes[held.shape] : now().isOpen ? shapes.at(-1) : undefined;
    const text = (live && options.label?.(live)) ?? '';
    element.textContent = text;
    label.place(text === '' ? null : (held?.to ?? live?.points.at(-1) ?? null));
  };
  const put = (at: Point, free = false): Point => {
    if (free) return at;
    const own = now().shapes.flatMap((shape, index) => (index === held?.shape || shape === openShape() ? [] : [pathOf(shape)]));
    return snapped(at, [...layerPaths(map, at, SNAP, exact ? 'whole' : 'all'), ...(exact?.(at) ?? []), ...own], metres(SNAP));
  };

  const grab = (grip: Grip): void => {
    held = { ...grip, to: grip.at };
    draw();
  };
  const drop = (): void => {
    if (!held) return;
    const { shape, vertex, to, isNew } = held;
    held = null;
    model.run(isNew ? { do: 'insert', shape, vertex, at: to } : { do: 'move', shape, vertex, to });
    model.selected.set({ shape, vertex });
    draw();
  };
  /** A point is set, or by pointing at the end of the open shape once more it is finished. */
  const set = (at: Point): void => {
    const open = openShape();
    const [first, last] = [open?.points[0], open?.points.at(-1)];
    const closes = open?.kind === 'area' && open.points.length >= leastPoints.area && first && distance(first, at) <= metres(REACH);
    if (closes || (last && distance(last, at) <= metres(4))) return model.run({ do: 'finish' });
    if (hand && !open && !hand.mayAdd()) return hand.onPick(at);
    model.run({ do: 'add', at: put(at), ...(hand && { as: hand.dress() }) });
    session.say(fill(mapTexts().sketch.point, { number: now().shapes.at(-1)?.points.length ?? 0 }), 'spoken');
  };
  const deleteSelected = (): boolean => {
    const chosen = held && !held.isNew ? held : model.selected.get();
    held = null;
    if (chosen) model.run({ do: 'delete', shape: chosen.shape, vertex: chosen.vertex });
    draw();
    return chosen !== null;
  };

  const drag = new PointerInteraction({
    handleDownEvent({ coordinate: [x = 0, y = 0] }) {
      const grip = gripAt(takeable(), [x, y], metres(REACH), now().isOpen ? 'corners' : 'edges');
      if (grip) held = { ...grip, to: grip.at };
      return grip !== null;
    },
    handleDragEvent({ coordinate: [x = 0, y = 0], originalEvent }) {
      if (held) held = { ...held, to: put([x, y], originalEvent.altKey) };
      draw();
    },
    handleUpEvent() {
      // Let go where it was taken: a click, which `onPick` is told of.
      if (held && held.to === held.at) held = null;
      else drop();
      return false;
    },
  });
  map.addInteraction(drag);

  const stop = session.clicks.pick({
    prompt: options.prompt,
    cursor,
    onPick(at) {
      cursor.set(at);
      const grip = now().isOpen ? null : gripAt(takeable(), at, metres(REACH), 'corners');
      if (grip) return model.selected.set({ shape: grip.shape, vertex: grip.vertex });
      if (model.selected.get()) {
        model.selected.set(null);
        if (!hand) return;
      }
      // The second click of a double click is no new point; `onFinish` is told of it.
      const last = openShape()?.points.at(-1);
      if (!last || distance(last, at) > metres(4)) set(at);
    },
    onMove(at) {
      pointer = at && put(at);
      draw();
    },
    onFinish: () => model.run({ do: 'finish' }),
    onCancel: options.onLeave,
    onKey(event) {
      const arrow = arrows[event.key];
      if (arrow) moveCursor(arrow, event.shiftKey ? 1 : STEP);
      else if (event.key === 'Enter') enter();
      else if (event.key === 'Backspace' && now().isOpen) model.run({ do: 'back' });
      else if (event.key === 'Backspace' || event.key === 'Delete') return deleteSelected();
      else if (event.key === 'Escape') return end();
      else if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key))
        model.run({ do: event.shiftKey || event.key.toLowerCase() === 'y' ? 'redo' : 'undo' });
      else return false;
      return true;
    },
  });
  const here = (): Point => cursor.get() ?? session.view.get().center;
  const moveCursor = ([dx, dy]: Point, pixels: number): void => {
    const [x, y] = here();
    const to: Point = [x + dx * metres(pixels), y + dy * metres(pixels)];
    cursor.set(to);
    keepInView(session, to, [dx * metres(pixels), dy * metres(pixels)]);
    if (held) held = { ...held, to: pixels === 1 ? to : put(to) };
    else pointer = openShape() ? put(to) : null;
    draw();
  };
  const enter = (): void => {
    if (held) return drop();
    const grip = now().isOpen ? null : gripAt(takeable(), here(), metres(REACH), 'edges');
    if (!grip) return set(here());
    grab(grip);
    session.say(mapTexts().sketch.held, 'spoken');
  };
  /** Ends the newest thing: a point in the hand, then the open shape. */
  const end = (): boolean => {
    if (held) held = null;
    else if (model.selected.get()) model.selected.set(null);
    else if (now().isOpen) {
      model.run({ do: 'finish' });
      model.run({ do: 'abandon' });
    } else return false;
    draw();
    return true;
  };
  const unfollow = [model.state, model.selected, ...(hand?.taken ? [hand.taken] : [])].map((store) => store.subscribe(draw));
  draw();
  return () => {
    stop();
    map.removeInteraction(drag);
    for (const one of unfollow) one();
    label.remove();
    takeOff();
  };
}

const arrows: Readonly<Record<string, Point>> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** At the edge of the map the ground moves on under the crosshair. */
function keepInView({ map }: MapSession, at: Point, by: Point): void {
  const [x = 0, y = 0] = map.getPixelFromCoordinate([...at]) ?? [];
  const [width = 0, height = 0] = map.getSize() ?? [];
  if (x < EDGE || y < EDGE || x > width - EDGE || y > height - EDGE) map.getView().adjustCenter([...by]);
}
