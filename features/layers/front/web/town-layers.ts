import { IconStack2 } from '@tabler/icons-react';
import { sendAs } from '#platform/http/web/client.ts';
import { defineTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/index.ts';
import { language } from '#platform/shell/language.ts';
import { mapFronts, type MapFront } from '../../territory/map-modules.ts';
import { layersWire, type LayersEndpoint } from './wires.ts';

const territory = { pt: 'Território', en: 'Territory' };
const others = { pt: 'Outras camadas', en: 'Other layers' };
const missing = { pt: 'Camadas do território', en: 'Layers of the territory' };

/** Puts the layers the visitor may see into the tree of every map, and the base maps beside the town's own. */
export const townLayers = defineTool({
  id: 'town-layers',
  label: territory,
  icon: IconStack2,
  permission: null,
  module: null,
  background: true,
  mount(session) {
    const ended = new AbortController();
    const undo: (() => void)[] = [];
    const load = (): void => {
      addLayers(session, ended.signal, undo).catch(() => {
        // The base map and the other tools do without; tree and notice say what is missing, and trying again brings it.
        if (ended.signal.aborted) return;
        const found = session.layers.miss({
          title: missing[language.get()],
          retry() {
            found();
            load();
          },
        });
        undo.push(found);
      });
    };
    load();
    return () => {
      ended.abort();
      for (const one of undo) one();
    };
  },
});

async function addLayers(session: MapSession, signal: AbortSignal, undo: (() => void)[]): Promise<void> {
  const front = mapFronts.find((code) => code === session.page) ?? 'ig';
  const { items, defaults, tree, unavailable } = await sendAs<LayersEndpoint>(layersWire(front), { signal });
  if (signal.aborted) return;
  // What the module is about stands on top, its ground below.
  undo.push(session.layers.addAll(tree));
  session.layers.setUnavailable(unavailable);
  if (unavailable.length > 0) undo.push(askAgain(session, front));
  const group = { id: 'territory', title: territory };
  for (const { behavior, ...layer } of items) {
    if (behavior === 'overlay') undo.push(session.layers.add(layer, { group, at: 'bottom' }).remove);
  }
  // Below the layers of the module: they are its ground, not what it is about.
  for (const { behavior, tooltip: _tooltip, thumbnail: _thumbnail, look: _look, ...layer } of defaults) {
    if (behavior === 'overlay') undo.push(session.layers.add(layer, { group: { id: 'defaults', title: others }, at: 'bottom' }).remove);
  }
  undo.push(session.basemap.offer(defaults.flatMap(({ behavior, ...base }) => (behavior === 'basemap' ? [base] : []))));
}

const ASK_AGAIN_MS = 60_000;

/** While services do not answer, their layers are named as unavailable; once they do, they are drawn without anybody reloading the page. */
function askAgain(session: MapSession, front: MapFront): () => void {
  const ended = new AbortController();
  let timer = setTimeout(look, ASK_AGAIN_MS);
  function look(): void {
    sendAs<LayersEndpoint>(layersWire(front), { signal: ended.signal }).then(
      ({ unavailable }) => {
        session.layers.setUnavailable(unavailable);
        if (unavailable.length > 0) timer = setTimeout(look, ASK_AGAIN_MS);
      },
      () => {
        if (!ended.signal.aborted) timer = setTimeout(look, ASK_AGAIN_MS);
      },
    );
  }
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
