import { IconBook } from '@tabler/icons-react';
import { defineTool, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';

/** A link may speak of layers that its sender added; only then anything is loaded. */
function mount(session: MapSession): () => void {
  let ended = false;
  let stop: (() => void) | undefined;
  const look = (): void => {
    if (!/[?&]l=[^&]*\bcat-/.test(location.hash)) return;
    removeEventListener('hashchange', look);
    import('../added.ts').then(
      ({ followLinks }) => {
        if (!ended) stop = followLinks(session);
      },
      // The connection failed: the layers stay in the address, and the page loaded anew brings them.
      () => addEventListener('hashchange', look),
    );
  };
  addEventListener('hashchange', look);
  look();
  return () => {
    ended = true;
    removeEventListener('hashchange', look);
    stop?.();
  };
}

const catalogue = (permission: string, pages: readonly string[]): MapTool =>
  defineTool({
    id: 'catalog',
    label: { pt: 'Catálogo', en: 'Catalogue' },
    icon: IconBook,
    permission,
    module: null,
    pages,
    order: 15,
    mount,
    panel: () => import('../panels/catalogue.tsx'),
  });

/** Codes as in `maps.ts`, which is not loaded for them. */
export const tools: readonly MapTool[] = [catalogue('IG_00011', ['ig', 'meubairro']), catalogue('EPL_00046', ['epl']), catalogue('GU_00081', ['gu'])];
