import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { confrontations, limitTypes } from '../record/lookups.ts';

const where = { section: { pt: 'De onde vem', en: 'Where it comes from' } } as const;
const what = { section: { pt: 'O que se diz de cada achado', en: 'What is said of what is found' } } as const;
const rule = { section: { pt: 'O que conta', en: 'What counts' } } as const;
const ofData = { when: { field: 'kind', is: 'dataset' }, column: 'never', search: false, personal: false, max: 60 } as const;
const quiet = { column: 'available', search: false, filter: false } as const;

const attribute = (pt: string, en: string) =>
  field.text({
    ...what,
    ...ofData,
    label: { pt, en },
    help: { pt: 'Como se chama nos dados; vazio: não há.', en: 'As the data call it; empty: there is none.' },
  });

/** A layer that a theme is drawn from: own data of the map, or the limits of one type. */
export const sources = defineResource({
  id: 'gu-confrontation-sources',
  module: 'gugestao',
  path: '/api/gugestao/gestao/confrontationsources',
  screen: 'gugestao/confrontation-sources',
  table: 'urban_confrontation_source',
  parent: 'confrontationId',
  title: 'name',
  label: { one: { pt: 'Fonte da confrontação', en: 'Source of the confrontation' }, many: { pt: 'Fontes', en: 'Sources' } },
  permissions: confrontations.permissions,
  fields: {
    confrontationId: field.reference({ label: confrontations.label.one, of: confrontations, required: true }),
    name: field.text({ label: { pt: 'Designação', en: 'Name' }, required: true, max: 150, personal: false }),
    kind: field.select({
      ...where,
      label: { pt: 'Tipo de fonte', en: 'Kind of source' },
      required: true,
      initial: 'dataset',
      options: [
        { value: 'dataset', label: { pt: 'Dados próprios do mapa', en: 'Own data of the map' } },
        { value: 'limits', label: { pt: 'Limites geográficos', en: 'Geographic limits' } },
      ],
    }),
    datasetId: field.reference({
      ...where,
      label: { pt: 'Dados', en: 'Data' },
      of: { table: 'dataset', title: 'title' },
      when: { field: 'kind', is: 'dataset' },
    }),
    filterField: field.text({
      ...where,
      ...ofData,
      label: { pt: 'Só os elementos cujo campo', en: 'Only features whose field' },
      help: { pt: 'Vazio: todos os elementos.', en: 'Empty: all features.' },
    }),
    filterValue: field.text({ ...where, ...ofData, max: 200, label: { pt: 'tem o valor', en: 'has the value' } }),
    limitTypeId: field.reference({
      ...where,
      label: { pt: 'Tipo de limite', en: 'Limit type' },
      help: { pt: 'Um tipo confrontável.', en: 'A confrontable type.' },
      of: limitTypes,
      when: { field: 'kind', is: 'limits' },
    }),
    nameField: attribute('Campo com o nome', 'Field with the name'),
    codeField: attribute('Campo com o código', 'Field with the code'),
    articleField: attribute('Campo com o artigo', 'Field with the article'),
    regulationId: field.reference({
      ...what,
      ...quiet,
      label: { pt: 'Regulamento', en: 'Regulation' },
      help: { pt: 'Um dos regulamentos do urbanismo.', en: 'One of the regulations of urban planning.' },
      of: { table: 'regulation', title: 'name' },
    }),
    article: field.text({
      ...what,
      ...quiet,
      label: { pt: 'Artigo', en: 'Article' },
      help: { pt: 'Quando o elemento não diz o seu.', en: 'Where a feature does not say its own.' },
      max: 20,
      pattern: /^[\d\w.º°\s-]{1,20}$/,
      personal: false,
    }),
    page: field.number({
      ...what,
      ...quiet,
      label: { pt: 'Página do regulamento', en: 'Page of the regulation' },
      help: { pt: 'Em vez do artigo.', en: 'Instead of the article.' },
      min: 1,
      max: 100_000,
    }),
    grouping: field.select({
      ...what,
      ...quiet,
      label: { pt: 'Agrupar', en: 'Grouping' },
      required: true,
      initial: 'named',
      options: [
        { value: 'named', label: { pt: 'O que tem o mesmo nome e código conta como um', en: 'What has the same name and code counts as one' } },
        { value: 'feature', label: { pt: 'Cada elemento à parte', en: 'Every feature by itself' } },
      ],
    }),
    text: field.textLong({
      ...what,
      label: { pt: 'Texto do relatório', en: 'Words of the report' },
      help: { pt: 'O que se escreve quando há achados.', en: 'What is written when something is found.' },
      max: 1000,
      search: false,
    }),
    leastArea: field.decimal({
      ...rule,
      ...quiet,
      label: { pt: 'Menor área', en: 'Least area' },
      help: { pt: 'Vazia: a da configuração.', en: 'Empty: that of the settings.' },
      scale: 2,
      digits: 10,
      min: '0',
      unit: { pt: 'm²', en: 'm²' },
    }),
    leastLength: field.decimal({
      ...rule,
      ...quiet,
      label: { pt: 'Menor comprimento', en: 'Least length' },
      help: { pt: 'Vazio: o da configuração.', en: 'Empty: that of the settings.' },
      scale: 2,
      digits: 10,
      min: '0',
      unit: { pt: 'm', en: 'm' },
    }),
    leastShare: field.decimal({
      ...rule,
      ...quiet,
      label: { pt: 'Menor parte do terreno', en: 'Least share of the land' },
      scale: 2,
      digits: 5,
      min: '0',
      max: '100',
      unit: { pt: '%', en: '%' },
    }),
    tolerance: field.decimal({
      ...rule,
      ...quiet,
      label: { pt: 'Tolerância', en: 'Tolerance' },
      help: {
        pt: 'Alarga o terreno antes de medir; negativa, estreita-o. Vale para a geometria destes dados: pontos, linhas ou áreas.',
        en: 'Widens the land before it is measured; a negative one narrows it. It holds for the geometry of these data: points, lines or areas.',
      },
      scale: 2,
      digits: 5,
      min: '-50',
      max: '50',
      unit: { pt: 'm', en: 'm' },
    }),
    oldAfter: field.number({
      ...rule,
      ...quiet,
      label: { pt: 'Avisar quando os dados têm mais de', en: 'Warn when the data are older than' },
      min: 1,
      max: 600,
      unit: { pt: 'meses', en: 'months' },
    }),
    active: field.boolean({ label: { pt: 'Ativa', en: 'Active' }, value: true }),
  },
});
