import { IconMap } from '@tabler/icons-react';
import LayerGroup from 'ol/layer/Group.js';
import { send } from '#platform/http/web/client.ts';
import { defineTool } from '#platform/map/define-tool.ts';
import { vectorTileLayer, type MapSession } from '#platform/map/index.ts';
import { i18n, language } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import type { MapLayer } from '../contract.ts';
import { looks } from './looks.ts';
import { wires } from './wires.ts';
import { layerInfo, pointInfo } from './feature-info.ts';

/** Puts the layers the visitor may see into the tree of every map, and answers for them when something is identified. */
export const territory = defineTool({
  id: 'territory',
  label: { pt: 'Território', en: 'Territory' },
  icon: IconMap,
  permission: null,
  module: null,
  background: true,
  mount(session) {
    const ended = new AbortController();
    const undo: (() => void)[] = [session.featureInfo.register(pointInfo)];
    const load = (): void => {
      addLayers(session, ended.signal, undo).catch(() => {
        // The base map and the other tools do without; the tree says what is missing, and so does a notice to whoever has it closed.
        if (!ended.signal.aborted) undo.push(sayMissing(session, load));
      });
    };
    load();
    return () => {
      ended.abort();
      for (const one of undo) one();
    };
  },
});

const missing = { pt: 'As camadas do território não foram carregadas', en: 'The layers of the territory were not loaded' };

/** An entry in the tree in place of the layers that could not be read: trying again brings them. */
function sayMissing(session: MapSession, load: () => void): () => void {
  const id = 'territory';
  const again = (): void => {
    remove();
    load();
  };
  const forget = session.layers.add({ id, title: territory.label, visible: true, layer: new LayerGroup(), retry: again });
  session.layers.setStatus(id, 'failed');
  const notice = toast.error(missing[language.get()], [], { time: 60_000, action: { label: i18n.t('platform:retry'), run: again } });
  const remove = (): void => {
    forget();
    toast.close(notice);
  };
  return remove;
}

async function addLayers(session: MapSession, signal: AbortSignal, undo: (() => void)[]): Promise<void> {
  const { items } = (await send(wires.layers, { signal })) as { items: readonly MapLayer[] };
  if (signal.aborted) return;
  for (const item of inDrawingOrder(items)) {
    const look = looks[item.id];
    if (item.behavior !== 'overlay' || !look) continue;
    const until = item.maxResolution ?? undefined;
    const layer = vectorTileLayer({
      config: session.config,
      name: item.id,
      style: (feature, resolution) => look.style(feature, resolution, session.dark.get()),
      declutter: 'territory',
      ...(until !== undefined && { until }),
      onStatus: (status) => session.layers.setStatus(item.id, status),
    });
    undo.push(
      session.layers.add({
        id: item.id,
        title: item.label,
        visible: item.visible,
        swatch: look.swatch,
        layer,
        ...(until !== undefined && { until }),
        retry: () => layer.getSource()?.refresh(),
      }),
      session.featureInfo.register(layerInfo(session, item, layer)),
    );
  }
}

/** The first of the list is drawn last; points are never hidden by areas. */
function inDrawingOrder(items: readonly MapLayer[]): readonly MapLayer[] {
  const isPoint = (item: MapLayer): boolean => looks[item.id]?.swatch.shape === 'point';
  return items.toReversed().toSorted((a, b) => Number(isPoint(a)) - Number(isPoint(b)));
}
