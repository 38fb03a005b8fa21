import './texts.ts';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type Geometry from 'ol/geom/Geometry.js';
import OlPoint from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { putOn } from '#platform/map/floors.ts';
import { formatScale } from '#platform/map/scale.ts';
import { drawSketch } from '#platform/map/sketch/draw-sketch.ts';
import { i18n } from '#platform/shell/language.ts';
import type { EmissionKind } from '../../record/kinds.ts';
import { surfaceOf } from '../domain/rules.ts';
import { requestOf } from './model.ts';
import { areaText, polygonOf } from './shapes.ts';

const red = '#c81e1e';
const blue = '#0b57d0';
/** At the upper left, where the names of areas within each other do not lie on one another. */
const named = (text: string, colour: string, at: readonly number[]): Style =>
  new Style({
    geometry: new OlPoint([...at]),
    text: new Text({
      text,
      textAlign: 'left',
      offsetX: 4,
      offsetY: -9,
      font: '600 13px system-ui',
      fill: new Fill({ color: colour }),
      stroke: new Stroke({ color: '#ffffff', width: 4 }),
    }),
  });
const claimStyle = new Style({ stroke: new Stroke({ color: red, width: 2.5 }), fill: new Fill({ color: 'rgba(200, 30, 30, 0.12)' }) });
const frameStyle = new Style({ stroke: new Stroke({ color: blue, width: 2, lineDash: [8, 5] }) });
const placeStyle = new Style({
  image: new CircleStyle({ radius: 8, fill: new Fill({ color: red }), stroke: new Stroke({ color: '#ffffff', width: 3 }) }),
});

/** What is asked for on the map: the place, the areas, what each plan will show; and what a click does in the step one is at. */
export const activateRequest =
  (kind: EmissionKind) =>
  ({ session, map }: ToolContext): (() => void) => {
    const model = requestOf(session, kind);
    const source = new VectorSource();
    const take = putOn(map, new VectorLayer({ source }), 'sketch');
    const format = new GeoJSON();
    const draw = (): void => {
      const { claims, center } = model.draft.get();
      source.clear(true);
      const add = (geometry: Geometry | undefined, style: Style, text = '', colour = red): void => {
        const feature = new Feature(geometry);
        const [minx = 0, , , maxy = 0] = geometry?.getExtent() ?? [];
        feature.setStyle(text === '' ? style : [style, named(text, colour, [minx, maxy])]);
        source.addFeature(feature);
      };
      for (const { corners, scale } of model.frames.get())
        add(new Polygon([[...corners, ...corners.slice(0, 1)].map((point) => [...point])]), frameStyle, formatScale(scale), blue);
      for (const [at, { geometry, name }] of [...claims, ...model.preview.get()].entries())
        add(format.readGeometry(geometry) ?? undefined, claimStyle, name === '' ? String(at + 1) : name);
      if (center) add(new OlPoint([...center]), placeStyle);
    };

    let stop = (): void => undefined;
    const takeInHand = (): void => {
      stop();
      stop = () => undefined;
      const hand = model.hand.get();
      if (hand === 'draw') {
        stop = drawSketch(session, model.sketch, {
          prompt: i18n.t('emissions:request.claim.drawPrompt'),
          label: (shape) => (shape.points.length > 2 ? areaText(surfaceOf(polygonOf(shape.points))) : ''),
          onLeave: () => model.hand.set('none'),
        });
      } else if (hand !== 'none') {
        stop = session.clicks.pick({
          prompt: i18n.t(hand === 'mark' ? 'emissions:request.place.markPrompt' : 'emissions:request.claim.pickPrompt'),
          onPick(point) {
            model.hand.set('none');
            if (hand === 'mark') model.change({ center: point });
            else void model.pickAt(point);
          },
          onCancel: () => model.hand.set('none'),
        });
      }
    };
    /** An area that is finished joins the others. */
    const follow = (): void => {
      const { shapes, isOpen } = model.sketch.state.get();
      const [done] = shapes;
      if (isOpen || !done || done.points.length < 3) return;
      model.sketch.reset();
      model.add({ geometry: polygonOf(done.points), name: '' });
      model.hand.set('none');
    };
    const undo = [model.draft.subscribe(draw), model.frames.subscribe(draw), model.hand.subscribe(takeInHand), model.sketch.state.subscribe(follow)];
    draw();
    takeInHand();
    return () => {
      stop();
      for (const one of undo) one();
      model.hand.set('none');
      take();
    };
  };
