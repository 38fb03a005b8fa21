import { isProblem, sendAs } from '#platform/http/web/client.ts';
import type { AskedFeature } from '#platform/map/document/address.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import { findNode, isGroup } from '#platform/map/document/tree.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import { describe } from '#platform/map/kinds/describe.ts';
import { fill } from '#platform/kernel/fill.ts';
import { language } from '#platform/shell/language.ts';
import { featureWire, frontOf, type FeatureEndpoint } from './wires.ts';

const words = {
  pt: {
    missing: 'O elemento desta ligação não existe, ou não o pode ver. Se tem conta, inicie sessão e abra a ligação de novo.',
    failed: 'Não foi possível procurar o elemento desta ligação. Abra-a de novo.',
    some: 'São {total}; estão assinalados os primeiros {count}.',
  },
  en: {
    missing: 'What this link leads to does not exist, or you may not see it. If you have an account, sign in and open the link again.',
    failed: 'What this link leads to could not be looked for. Open it again.',
    some: 'There are {total}; the first {count} are marked.',
  },
};

/** How long the layers may take to be listed, once the feature is there. */
const LAYERS_MS = 20_000;

/** Switches the layer on, goes to what the link names, marks it and tells what is known of it. What is not there is said in a sentence. */
export async function showAsked(session: MapSession, asked: AskedFeature, ended: AbortSignal): Promise<void> {
  const say = words[language.get()];
  const isWanted = (): boolean => !ended.aborted && session.asked.get() === asked;
  try {
    const found = await ask(session, asked, ended);
    const layer = await whenListed(session, asked.layer, ended);
    if (!isWanted()) return;
    session.layers.setVisible(layer.id, true);
    const items = found.items.map(({ id, properties, geometry }) => ({ ...describe(layer, properties, id), geometry }));
    const [minx, miny, maxx, maxy] = found.extent;
    const point: Point = [(minx + maxx) / 2, (miny + maxy) / 2];
    session.told.set({ layer, point, items });
    // The panel beside the map has taken its room by then.
    if (!asked.isPlaced) requestAnimationFrame(() => session.goTo(found.extent, { room: 1.6 }));
    session.highlight.show(
      found.items.map(({ geometry }) => geometry),
      { timeout: null },
    );
    if (found.total > items.length) session.say(fill(say.some, { total: String(found.total), count: String(items.length) }));
  } catch (error) {
    if (!isWanted()) return;
    session.asked.set(null);
    session.say(isProblem(error) && error.status === 404 ? say.missing : say.failed, 'error');
  }
}

function ask(session: MapSession, { layer, by }: AskedFeature, signal: AbortSignal) {
  const query = 'feature' in by ? { id: by.feature } : by;
  return sendAs<FeatureEndpoint>(featureWire(frontOf(session)), { params: { layer }, query, signal });
}

/** The layers are listed beside: the node comes when it comes. */
function whenListed(session: MapSession, id: string, ended: AbortSignal): Promise<LayerNode> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const node = findNode(session.document.get().tree, id);
      if (!node || isGroup(node)) return;
      end();
      resolve(node);
    };
    const fail = (): void => {
      end();
      reject(new Error(`The layer ${id} was not listed.`));
    };
    const unfollow = session.document.subscribe(look);
    const timer = setTimeout(fail, LAYERS_MS);
    const end = (): void => {
      unfollow();
      clearTimeout(timer);
      ended.removeEventListener('abort', fail);
    };
    ended.addEventListener('abort', fail);
    look();
  });
}
