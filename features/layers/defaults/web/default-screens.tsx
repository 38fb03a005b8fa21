import { useCallback } from 'react';
import { screensOf, type Screens } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import type { LayerManager } from '../../territory/map-modules.ts';
import { LayerPreview, type AskPreview } from '../../territory/web/preview/layer-preview.tsx';
import { deskContracts } from '../contract.ts';
import { defaultLayersOf } from '../resources.ts';
import { LayerInput, StyleInput } from './own-inputs.tsx';

/** The form of a default layer with the layer beside it, drawn from what is written and not saved yet. */
export function screensFor(manager: LayerManager): Screens {
  const contract = deskContracts[manager];
  return screensOf(defaultLayersOf[manager], {
    inputs: { layer: LayerInput, paramStyle: StyleInput },
    useRecord: (record, _form, written) => {
      const id = record?.id ?? null;
      const ask = useCallback<AskPreview>((values, signal) => api(contract, 'preview', { body: { id, values }, signal }), [id]);
      return { aside: <LayerPreview written={written} ask={ask} /> };
    },
  });
}
