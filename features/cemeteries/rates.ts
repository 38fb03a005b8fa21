import { field } from '#platform/crud/fields.ts';
import { resourcesOf } from '#platform/crud/lookup.ts';
import { may } from './codes.ts';
import { checkRate } from './domain/concessions.ts';
import { charges } from './domain/fees-due.ts';
import { plotKinds } from './domain/places.ts';
import { chargeWords, optionsOf, plotKindWords } from './labels.ts';

const { resource } = resourcesOf('cemeteries', '/api/cemeteries/gestao');

/** What the municipality asks for, by its regulation of fees; changed by a new line with a new day, so that what was charged stays explained. */
export const rates = resource({
  id: 'cemetery-rates',
  table: 'cemetery_rate',
  label: { one: { pt: 'Linha da tabela de taxas', en: 'Line of the table of fees' }, many: { pt: 'Tabela de taxas', en: 'Table of fees' } },
  permissions: may.rates,
  check: checkRate,
  fields: {
    name: field.text({
      label: { pt: 'Descrição', en: 'Description' },
      help: { pt: 'É como a taxa se chama na concessão.', en: 'What the fee is called on the concession.' },
      required: true,
      max: 120,
      personal: false,
    }),
    plotKind: field.select({
      label: { pt: 'Tipo de lugar', en: 'Kind of plot' },
      required: true,
      initial: 'grave',
      options: optionsOf(plotKindWords, plotKinds),
    }),
    charge: field.select({
      label: { pt: 'O que se cobra', en: 'What is charged' },
      help: {
        pt: 'A taxa anual cobra-se nos anos em que não começa um período.',
        en: 'The annual fee is charged in the years in which no term begins.',
      },
      required: true,
      initial: 'temporary',
      options: optionsOf(chargeWords, charges),
    }),
    years: field.number({ label: { pt: 'Anos', en: 'Years' }, when: { field: 'charge', is: 'temporary' }, min: 1, max: 99 }),
    amount: field.money({ label: { pt: 'Valor', en: 'Amount' }, required: true }),
    validFrom: field.date({ label: { pt: 'Em vigor desde', en: 'In force since' }, required: true }),
    dueDays: field.number({
      column: 'available',
      label: { pt: 'Prazo de pagamento', en: 'To be paid within' },
      help: { pt: 'Do início do período; da taxa anual, de 1 de janeiro.', en: 'Of the start of the term; the annual fee, of 1 January.' },
      required: true,
      initial: 30,
      min: 0,
      max: 365,
      unit: { pt: 'dias', en: 'days' },
    }),
  },
});
