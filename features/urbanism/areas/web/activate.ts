import './texts.ts';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { crosses } from '#platform/geo/shape.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { putOn } from '#platform/map/floors.ts';
import { drawSketch } from '#platform/map/sketch/draw-sketch.ts';
import { areaOf, formatArea, formatLength, lengthOf } from '#platform/map/sketch/measure.ts';
import { shapeAt } from '#platform/map/sketch/snap.ts';
import { i18n } from '#platform/shell/language.ts';
import { exactEdges } from './exact.ts';
import { keepAlways } from './kept.ts';
import { areasOf, newUid, type Area, type AreasModel } from './model.ts';

/** Pixels: fingers and shaky hands. */
const REACH = 12;
const format = new GeoJSON();

type Look = 'usual' | 'chosen' | 'theirs' | 'preview';
const looks: Readonly<Record<Look, { readonly colour: string; readonly width: number; readonly dash?: number[]; readonly fill: string }>> = {
  usual: { colour: '#8a4b00', width: 2.5, fill: 'rgba(214, 137, 16, 0.2)' },
  chosen: { colour: '#0b57d0', width: 3.5, fill: 'rgba(11, 87, 208, 0.2)' },
  theirs: { colour: '#b3005c', width: 3, dash: [10, 6], fill: 'rgba(179, 0, 92, 0.12)' },
  preview: { colour: '#006b5b', width: 2.5, dash: [4, 5], fill: 'rgba(0, 107, 91, 0.12)' },
};

function styleOf(look: Look, text: string): Style[] {
  const { colour, width, dash, fill } = looks[look];
  return [
    new Style({ stroke: new Stroke({ color: '#ffffff', width: width + 3 }) }),
    new Style({
      stroke: new Stroke({ color: colour, width, ...(dash && { lineDash: dash }) }),
      fill: new Fill({ color: fill }),
      ...(text !== '' && {
        text: new Text({
          text,
          font: '600 13px "Noto Sans", system-ui, sans-serif',
          fill: new Fill({ color: colour }),
          stroke: new Stroke({ color: '#ffffff', width: 4 }),
          overflow: true,
        }),
      }),
    }),
  ];
}

/** What is drawn, taken in hand, and what somebody else saved meanwhile. */
export function activateAreas({ session, map }: ToolContext): () => void {
  const model = areasOf(session);
  const source = new VectorSource();
  const takeOff = putOn(map, new VectorLayer({ source }), 'figures');
  const show = (geometry: Area, look: Look, text: string): void => {
    const feature = new Feature(format.readGeometry(geometry) ?? undefined);
    feature.setStyle(styleOf(look, text));
    source.addFeature(feature);
  };
  const draw = (): void => {
    source.clear(true);
    const chosen = model.chosen.get();
    for (const [index, { uid, geometry, name }] of model.parts().entries())
      show(geometry, chosen.includes(uid) ? 'chosen' : 'usual', name === '' ? String(index + 1) : name);
    for (const { geometry } of model.conflict.get()?.theirs ?? []) show(geometry, 'theirs', i18n.t('urbanism:areas.conflict.theirs'));
    for (const geometry of model.preview.get()) show(geometry, 'preview', '');
  };
  const endDrawing = followHand(model);
  const undo = [model.sketch.state, model.chosen, model.work, model.conflict, model.preview].map((store) => store.subscribe(draw));
  const endKeeping = keepAlways(model);
  draw();
  return () => {
    endDrawing();
    endKeeping();
    for (const one of undo) one();
    takeOff();
  };
}

/** Gives the map to whatever the hand does, and takes what it has finished. */
function followHand(model: AreasModel): () => void {
  const { session, sketch, hand, chosen, work } = model;
  const exact = exactEdges(session);
  let stop = (): void => {};
  const start = (): void => {
    stop();
    stop = () => {};
    if (!work.get()) return;
    const does = hand.get();
    if (does === 'pick') {
      stop = session.clicks.pick({
        prompt: i18n.t('urbanism:areas.prompt.pick'),
        onPick(point) {
          hand.set('none');
          void model.pickAt(point);
        },
        onCancel: () => hand.set('none'),
      });
      return;
    }
    if (does !== 'none') sketch.run({ do: 'kind', kind: does === 'split' ? 'line' : 'area' });
    stop = drawSketch(session, sketch, {
      prompt: i18n.t(`urbanism:areas.prompt.${does}`),
      label: ({ kind, points }) => (kind === 'line' ? formatLength(lengthOf(points)) : points.length > 2 ? formatArea(areaOf(points)) : ''),
      exact,
      onLeave: () => (hand.get() === 'none' ? chosen.set([]) : hand.set('none')),
      hand: {
        only: () => sketch.state.get().shapes.flatMap(({ of }, index) => (of !== undefined && chosen.get().includes(of) ? [index] : [])),
        taken: chosen,
        mayAdd: () => hand.get() !== 'none',
        onPick(at) {
          const { shapes } = sketch.state.get();
          const index = shapeAt(shapes, at, REACH * (session.map.getView().getResolution() ?? 1));
          const uid = index === null ? undefined : shapes[index]?.of;
          sketch.selected.set(null);
          if (uid === undefined) return chosen.set([]);
          const now = chosen.get();
          chosen.set(now.includes(uid) ? now.filter((one) => one !== uid) : [...now, uid]);
        },
        dress: () => (hand.get() === 'split' ? {} : { of: (hand.get() === 'hole' ? chosen.get()[0] : undefined) ?? newUid() }),
      },
    });
  };
  let before = sketch.state.get();
  const follow = (): void => {
    const now = sketch.state.get();
    const last = now.shapes.at(-1);
    const wasOpen = before.isOpen;
    before = now;
    const does = hand.get();
    if (!wasOpen || now.isOpen || !last || now.future.length > 0 || does === 'none') return;
    hand.set('none');
    if (does === 'split') return finishSplit(model);
    if (crosses([...last.points, ...last.points.slice(0, 1)], true)) session.say(i18n.t('urbanism:areas.crosses'), 'error');
    chosen.set(last.of === undefined ? [] : [last.of]);
  };
  const undo = [sketch.state.subscribe(follow), hand.subscribe(start), work.subscribe(later)];
  let opened = work.get()?.subject;
  /** Another subject, or none: the map begins anew. A name that is typed changes nothing. */
  function later(): void {
    if (work.get()?.subject === opened) return;
    opened = work.get()?.subject;
    start();
  }
  start();
  return () => {
    stop();
    for (const one of undo) one();
    hand.set('none');
    sketch.run({ do: 'abandon' });
  };
}

/** The line divides the area in hand, or the one that is alone; it leaves the drawing whatever comes of it. */
function finishSplit(model: AreasModel): void {
  const { sketch, chosen, session } = model;
  const { shapes } = sketch.state.get();
  const line = shapes.findLastIndex(({ kind }) => kind === 'line');
  const parts = model.parts();
  const part = parts.find(({ uid }) => chosen.get().includes(uid)) ?? (parts.length === 1 ? parts[0] : undefined);
  const points = shapes[line]?.points.map(([x, y]): [number, number] => [x, y]);
  const forget = (): void =>
    sketch.run({ do: 'replace', shapes: sketch.state.get().shapes.flatMap(({ kind }, at) => (kind === 'line' ? [at] : [])), by: [] });
  if (!part || !points) {
    forget();
    session.say(i18n.t('urbanism:areas.chooseFirst'), 'error');
    return;
  }
  void model
    .operate({ do: 'split', area: part.geometry, line: { type: 'LineString', coordinates: points } }, [part.uid], [line])
    .then(() => model.failure.get() !== null && forget());
}
