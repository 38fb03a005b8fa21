import { api } from '#platform/http/web/client.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { FeatureInfo, FeatureInfoQuery, MapSession } from '#platform/map/index.ts';
import { language } from '#platform/shell/language.ts';
import { farthest, plotStates, type PlotState } from '../domain/plots.ts';
import { plotKindWords, plotStateWords } from '../labels.ts';
import { plotMap } from '../map-contract.ts';
import { plotLayerId } from './plot-layer-id.ts';

const title = { pt: 'Lugares dos cemitérios', en: 'Cemetery plots' };
const words = { pt: { cemetery: 'Cemitério', kind: 'Tipo', state: 'Situação' }, en: { cemetery: 'Cemetery', kind: 'Kind', state: 'State' } } as const;

const both = (colour: string) => ({ light: colour, dark: colour });
const line = { light: '#2b363c', dark: '#cdd2dc' };
const colours: Readonly<Record<PlotState, string>> = { free: '#8fd9bd', reserved: '#d9a441', conceded: '#4d9fd6', occupied: '#7b8794' };

const style: VectorStyle = {
  shape: 'area',
  colour: line,
  width: 1,
  label: { field: 'code', until: 0.15, offset: 0, colour: { light: '#1c262c', dark: '#f7f8fa' } },
  rules: plotStates.map((state) => ({
    title: plotStateWords[state],
    when: { field: 'state', in: [state] },
    colour: line,
    width: 1,
    fill: { colour: both(colours[state]), opacity: 0.75 },
  })),
};

/** What the desk is told of the plots at a place; each leads to its record. */
async function plotsAt({ point: [x, y], resolution, signal }: FeatureInfoQuery): Promise<readonly FeatureInfo[]> {
  const locale = language.get();
  const say = words[locale];
  const { items } = await api(plotMap, 'at', { params: { x, y }, query: { reach: Math.min(50, 2 * resolution) }, signal });
  return items.map(({ id, name, kind, state, cemetery, geometry }) => ({
    id: `plot-${id}`,
    title: name,
    fields: [
      { label: say.cemetery, value: cemetery },
      { label: say.kind, value: plotKindWords[kind][locale] },
      { label: say.state, value: plotStateWords[state][locale] },
    ],
    geometry,
    to: `/cemeteries/cemetery-plots/${id}`,
  }));
}

/** Puts the plots into the tree of a map, off until somebody switches them on. The answer takes them away. */
export function addPlots(session: MapSession): () => void {
  const url = plotMap.tile.path.replace(/:([zxy])/g, '{$1}');
  const layer = session.layers.add({
    id: plotLayerId,
    title,
    visible: false,
    opacity: 1,
    source: { kind: 'tiles', url },
    maxResolution: farthest,
    style,
  });
  const isShown = (): boolean => session.layers.state.get().some((one) => one.layer.id === plotLayerId && one.shown);
  const forget = session.featureInfo.register({
    id: plotLayerId,
    label: title,
    isTheme: true,
    query: async (query) => (isShown() && query.resolution <= farthest ? plotsAt(query) : []),
  });
  return () => {
    forget();
    layer.remove();
  };
}
