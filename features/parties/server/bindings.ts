import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { storedTaxNumber } from '../domain/rules.ts';
import { lookups } from '../lookups.ts';
import { addresses, contacts, entities, identifications } from '../resources.ts';
import { nextCode } from './next-code.ts';

export const bindings: readonly ResourceBinding[] = [
  ...lookups.map((resource) => ({ resource })),
  binding(entities, {
    beforeSave: async (trx, call, { birthAt, taxNumber, country, code }) => {
      const today = formatDate(call.services.now(), call.site.config.timeZone).split('/').toReversed().join('-');
      if (birthAt !== null && birthAt > today) throw kernelErrors['request.invalid']({ fields: fieldError('birthAt', 'date.future', call.locale) });
      return { taxNumber: taxNumber && storedTaxNumber(taxNumber, country), code: code ?? (await nextCode(trx)) };
    },
  }),
  { resource: addresses },
  { resource: contacts },
  { resource: identifications },
];
