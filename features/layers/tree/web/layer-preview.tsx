import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { createStore } from '#platform/shell/store.ts';
import { LayerPreview, type AskPreview } from '../../territory/web/preview/layer-preview.tsx';
import { resourceOf, type Values } from './form-values.ts';
import type { OpenTree } from './queries.ts';
import { useTreeTexts } from './texts.ts';

/** The layer as it is being written, on a map that can be moved. */
export function TreePreview({ tree, values }: { readonly tree: OpenTree; readonly values: Values }): ReactNode {
  const t = useTreeTexts();
  const [written] = useState(() => createStore<Values | null>(null));
  // What only says who sees the layer changes nothing of the picture, and is no reason to ask again.
  const drawn = JSON.stringify({ ...values, private: false, roles: [], active: true, name: '' });
  useEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written two lines above
    written.set(JSON.parse(drawn) as Values);
  }, [written, drawn]);
  const { management } = tree;
  const ask: AskPreview = useCallback(
    async (now, signal) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the store above holds
      const sent = now as Values;
      if (sent.source.length === 0) return { layer: null, problem: null, milliseconds: null };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the form holds as text the server checks
      const body = resourceOf({ ...sent, name: '…' }) as never;
      const { node, problem } = await api(management, 'preview', { body, signal });
      return { layer: node && { ...node, behavior: 'overlay' }, problem: problem && t(`problem.${problem}`), milliseconds: null };
    },
    [management, t],
  );
  return <LayerPreview written={written} ask={ask} />;
}
