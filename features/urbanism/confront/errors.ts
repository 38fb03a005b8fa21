import { defineErrors } from '#platform/kernel/errors.ts';

export const confrontErrors = defineErrors({
  'confront.no-area': {
    status: 422,
    pt: 'Este processo ainda não tem nenhuma área. Desenhe ou associe a área e confronte de novo.',
    en: 'This process has no area yet. Draw or associate its area and confront it again.',
  },
  'confront.no-themes': {
    status: 422,
    pt: 'Nenhum tema de confrontação está ativo. Peça a quem administra o urbanismo que configure os temas.',
    en: 'No confrontation theme is active. Ask whoever administers urban planning to set the themes up.',
  },
  'confront.no-field': {
    status: 422,
    pt: 'Os dados escolhidos não têm este campo. Escolha um destes: {fields}.',
    en: 'The chosen data have no such field. Choose one of these: {fields}.',
  },
  'confront.no-version': {
    status: 422,
    pt: 'Os dados {dataset} não têm a versão {version}.',
    en: 'The data {dataset} have no version {version}.',
  },
  'confront.nothing-here': {
    status: 404,
    pt: 'Não há aqui nenhuma área urbana nem parcela. Aponte para dentro de uma, ou desenhe a área.',
    en: 'There is no urban area and no parcel here. Point inside one, or draw the area.',
  },
});
