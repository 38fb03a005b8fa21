import { defineErrors } from '#platform/kernel/errors.ts';

export const worksErrors = defineErrors({
  'works.move': {
    status: 422,
    pt: 'Uma intervenção no estado “{from}” não passa a “{to}”. A seguir pode estar: {allowed}.',
    en: 'A work that is “{from}” does not become “{to}”. Next it can be: {allowed}.',
  },
  'works.unknown-street': {
    status: 422,
    pt: 'Não há ruas com este nome: {names}. Escreva o nome como está na toponímia do município.',
    en: 'There are no streets with this name: {names}. Write the name as the municipality has it.',
  },
  'works.conflicts': {
    status: 422,
    pt: 'No mesmo local e nos mesmos dias: {conflicts}. Mude as datas ou o local, ou escreva aqui porque se mantém.',
    en: 'In the same place on the same days: {conflicts}. Change the dates or the place, or write here why it stands.',
  },
  'works.no-address': { status: 404, pt: 'Não encontrámos essa morada.', en: 'We did not find that address.' },
  'works.too-many': {
    status: 422,
    pt: 'Já segue {max} intervenções e locais. Deixe de seguir algum.',
    en: 'You already follow {max} works and places. Stop following one of them.',
  },
});
