import './texts.ts';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { putOn } from '#platform/map/floors.ts';
import { drawSketch } from '#platform/map/sketch/draw-sketch.ts';
import { nearTint, tintOf } from '../domain/report.ts';
import { confrontOf } from './model.ts';
import { sayConfront } from './texts.ts';

const landStyle = [
  new Style({ stroke: new Stroke({ color: '#ffffff', width: 6 }) }),
  new Style({ stroke: new Stroke({ color: '#c81e1e', width: 3 }), fill: new Fill({ color: 'rgba(200, 30, 30, 0.04)' }) }),
];

const ringStyle = [
  new Style({ stroke: new Stroke({ color: '#ffffff', width: 5 }) }),
  new Style({ stroke: new Stroke({ color: '#1f2937', width: 2.5, lineDash: [8, 6] }) }),
];

/** Outlines alone: what lies around lies over each other, and the map is to be read through it. */
function nearStyle(colour: string): Style[] {
  return [
    new Style({ stroke: new Stroke({ color: '#ffffff', width: 4 }) }),
    new Style({
      stroke: new Stroke({ color: colour, width: 2 }),
      image: new CircleStyle({ radius: 4.5, fill: new Fill({ color: colour }), stroke: new Stroke({ color: '#ffffff', width: 1.5 }) }),
    }),
  ];
}

function foundStyle(colour: string): Style {
  const stroke = new Stroke({ color: colour, width: 2 });
  const fill = new Fill({ color: `${colour}55` });
  return new Style({
    stroke,
    fill,
    image: new CircleStyle({ radius: 6, fill: new Fill({ color: colour }), stroke: new Stroke({ color: '#ffffff', width: 2 }) }),
  });
}

/** The land, what was found of the theme in hand or around it, and what a click does while the panel asks for one. */
export function activateConfront({ session, map }: ToolContext): () => void {
  const model = confrontOf(session);
  const source = new VectorSource();
  const takeOff = putOn(map, new VectorLayer({ source }), 'figures');
  const format = new GeoJSON();
  const draw = (): void => {
    source.clear(true);
    const put = (geometry: unknown, style: Style | Style[]): void => {
      const feature = new Feature(format.readGeometry(geometry) ?? undefined);
      feature.setStyle(style);
      source.addFeature(feature);
    };
    const [found, near] = [model.found.get(), model.near.get()];
    if (near) {
      for (const { kind, items } of near.groups) for (const { geometry } of items) put(geometry, nearStyle(nearTint[kind]));
      put(near.ring, ringStyle);
      put(near.land, landStyle);
    }
    if (!found) return;
    const hits = model.theme.get()?.sources.flatMap((one) => one.hits) ?? [];
    hits.forEach(({ geometry }, index) => put(geometry, foundStyle(tintOf(index))));
    put(found.land.geometry, landStyle);
  };
  let stop = (): void => undefined;
  const takeInHand = (): void => {
    stop();
    stop = () => undefined;
    const hand = model.hand.get();
    if (hand === 'pick')
      stop = session.clicks.pick({
        prompt: sayConfront('pickPrompt'),
        onPick(point) {
          model.hand.set('none');
          void model.pickAt([point[0], point[1]]);
        },
        onCancel: () => model.hand.set('none'),
      });
    if (hand === 'draw') {
      model.sketch.reset();
      stop = drawSketch(session, model.sketch, { prompt: sayConfront('drawPrompt'), onLeave: () => model.hand.set('none') });
    }
  };
  /** An area that is finished is confronted. */
  const follow = (): void => {
    const { shapes, isOpen } = model.sketch.state.get();
    const [done] = shapes;
    if (isOpen || !done || done.points.length < 3 || model.hand.get() !== 'draw') return;
    const ring = done.points.map(([x, y]): [number, number] => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
    model.drawn({ type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] });
  };
  const undo = [
    model.near.subscribe(draw),
    model.found.subscribe(draw),
    model.theme.subscribe(draw),
    model.hand.subscribe(takeInHand),
    model.sketch.state.subscribe(follow),
  ];
  draw();
  takeInHand();
  return () => {
    stop();
    for (const one of undo) one();
    model.hand.set('none');
    session.highlight.clear();
    takeOff();
  };
}
