import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mostOf } from '../domain/irradiation.ts';
import { solarErrors } from '../errors.ts';
import { assumptions, monthFields, roofs } from '../resources.ts';
import { calculateAll, latitudeOf, yearlyBy } from './climate.ts';

const roof = binding(roofs, {
  beforeSave: async (trx, call, { slope, azimuth, measured }) => ({
    irradiation: measured ?? (await yearlyBy(trx, call.site))(slope, azimuth),
  }),
});

const assumption = binding(assumptions, {
  beforeSave: async (_trx, { site, locale }, values) => {
    const latitude = latitudeOf(site);
    const wrong = monthFields.flatMap((name, month) => {
      const [value, most] = [values[name], Math.floor(mostOf(latitude, month))];
      if (value <= most) return [];
      const error = solarErrors['solar.radiation']({ params: { month: assumptions.fields[name].meta.label[locale], value, most } });
      return [[name, [{ code: error.code, message: error.say(locale) }]] as const];
    });
    if (wrong.length > 0) throw kernelErrors['request.invalid']({ fields: Object.fromEntries(wrong) });
    return {};
  },
  afterSave: (trx, { site }) => calculateAll(trx, site),
  afterDelete: (trx, { site }) => calculateAll(trx, site),
  afterRestore: (trx, { site }) => calculateAll(trx, site),
});

export const bindings: readonly ResourceBinding[] = [roof, assumption];
