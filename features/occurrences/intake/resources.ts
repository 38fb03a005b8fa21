import { field } from '#platform/crud/fields.ts';
import { activeField, resourcesOf } from '#platform/crud/lookup.ts';
import { subtypes, types } from '../record/resources.ts';
import { searchWordsCodes } from './permissions.ts';

const { resource } = resourcesOf('meubairrogestao', '/api/meubairrogestao/gestao');

/** What people call things, and the type they mean by it: the town's own part of the search. */
export const searchWords = resource({
  id: 'searchwords',
  table: 'occurrence_word',
  label: { one: { pt: 'Palavras da pesquisa', en: 'Search words' }, many: { pt: 'Palavras da pesquisa', en: 'Search words' } },
  title: 'words',
  permissions: searchWordsCodes,
  fields: {
    words: field.text({
      label: { pt: 'Palavras', en: 'Words' },
      help: {
        pt: 'Como as pessoas lhe chamam, separado por vírgulas: “lixo, sujidade, mau cheiro”. Plurais, acentos e pequenos erros já contam.',
        en: 'What people call it, separated by commas: “rubbish, litter”. Plurals, accents and slips count already.',
      },
      required: true,
      max: 300,
    }),
    typeId: field.reference({ label: { pt: 'Tipo', en: 'Type' }, of: types, required: true }),
    subtypeId: field.reference({
      label: { pt: 'Subtipo', en: 'Subtype' },
      help: { pt: 'Um subtipo deste tipo. Vazio: o tipo.', en: 'A subtype of this type. Empty: the type.' },
      of: subtypes,
    }),
    active: activeField(),
  },
});
