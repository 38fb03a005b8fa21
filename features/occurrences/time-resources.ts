import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { timeCatalogue } from './time-permissions.ts';

const module = 'meubairrogestao';
const path = (id: string) => `/api/meubairrogestao/gestao/${id}`;
const name = { pt: 'Nome', en: 'Name' };

/** Days on which the municipality does not work, beside weekends and the national holidays, which are known. */
export const daysOff = defineResource({
  id: 'daysoff',
  module,
  path: path('daysoff'),
  screen: 'meubairrogestao/daysoff',
  table: 'day_off',
  label: {
    one: { pt: 'Dia sem expediente', en: 'Day off' },
    many: { pt: 'Feriado municipal e dias sem expediente', en: 'Municipal holiday and days off' },
  },
  title: 'name',
  permissions: timeCatalogue.daysoff,
  defaultSort: { field: 'day', direction: 'asc' },
  fields: {
    name: field.text({ label: name, required: true, max: 100 }),
    day: field.date({
      label: { pt: 'Dia', en: 'Day' },
      help: {
        pt: 'Fins de semana e feriados nacionais não são precisos aqui: já não contam como dias úteis.',
        en: 'Weekends and national holidays are not needed here: they are no working days already.',
      },
      required: true,
    }),
    repeats: field.select({
      label: { pt: 'Repete-se', en: 'Repeats' },
      required: true,
      options: [
        { value: 'once', label: { pt: 'Só neste dia', en: 'Only on this day' } },
        { value: 'yearly', label: { pt: 'Todos os anos no mesmo dia e mês', en: 'Every year on the same day and month' } },
        { value: 'easter', label: { pt: 'Todos os anos, à mesma distância da Páscoa', en: 'Every year, at the same distance from Easter' } },
      ],
    }),
  },
});

export const timeResources = [daysOff] as const;
