import './texts.ts';
import { IconTrash } from '@tabler/icons-react';
import { api } from '#platform/http/web/client.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import { findNode, layersOf } from '#platform/map/document/tree.ts';
import type { MapSession } from '#platform/map/session.ts';
import { i18n } from '#platform/shell/language.ts';
import { contractFor } from './contract.ts';

const isAdded = ({ id }: LayerNode): boolean => id.startsWith('cat-');

/** What was added can be taken off again, in the tree too. */
function offerRemoval({ layerActions, layers }: MapSession): void {
  layerActions.register({
    id: 'catalogue-remove',
    label: { pt: 'Tirar do mapa', en: 'Take off the map' },
    icon: IconTrash,
    appliesTo: isAdded,
    run: ({ id }) => layers.discard(id),
  });
}

/** A layer that was not there when the map was opened: switched on by hand, as it were, so that the address speaks of it. */
export function putOnMap(session: MapSession, node: LayerNode): void {
  offerRemoval(session);
  session.layers.add({ ...node, visible: false });
  session.layers.setVisible(node.id, true);
}

export const addedLayers = (session: MapSession): readonly LayerNode[] => layersOf(session.document.get().tree).filter(isAdded);

/** Ids in the address of layers from the catalogue that the map does not have. */
function linkedIds(session: MapSession): string[] {
  const listed = new URLSearchParams(location.hash.split('?')[1] ?? '').get('l') ?? '';
  const ids = listed.split('.').map((part) => part.split('*')[0] ?? '');
  return ids.filter((id) => id.startsWith('cat-') && !findNode(session.document.get().tree, id));
}

/** Brings the layers of a link, now and whenever another link is followed. */
export function followLinks(session: MapSession): () => void {
  const ended = new AbortController();
  const contract = contractFor(session);
  const fetchLayers = async (): Promise<void> => {
    const ids = linkedIds(session);
    if (ids.length === 0) return;
    const lost = (): void => {
      const found = session.layers.miss({
        title: i18n.t('catalogue:added.missing'),
        retry() {
          found();
          void fetchLayers();
        },
      });
    };
    try {
      const { nodes, missing } = await api(contract, 'layers', { query: { ids: ids.join('.') }, signal: ended.signal });
      // Off unless the address has it: it says what is seen, and what was taken off meanwhile.
      offerRemoval(session);
      for (const node of nodes) session.layers.add({ ...node, visible: false });
      if (missing.length > 0) lost();
    } catch {
      if (!ended.signal.aborted) lost();
    }
  };
  const follow = (): void => void fetchLayers();
  addEventListener('hashchange', follow);
  follow();
  return () => {
    removeEventListener('hashchange', follow);
    ended.abort();
  };
}
