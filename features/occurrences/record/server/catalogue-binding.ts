import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import { forgetCatalogue } from './catalogue.ts';

/** Every change of a catalogue is seen at once by the process that made it. */
export function forgetting(binding: ResourceBinding): ResourceBinding {
  return {
    ...binding,
    afterSave: async (_trx, call) => forgetCatalogue(call.site),
    beforeDelete: async (trx, call, id) => {
      forgetCatalogue(call.site);
      await binding.beforeDelete?.(trx, call, id);
    },
  };
}
