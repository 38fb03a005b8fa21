/** Words of the figures of the map; they come with their panel. */
export const viewerPt = {
  scope: 'O que contar',
  view: 'Na vista',
  all: 'No município',
  none: 'Não há camadas do município ligadas. Ligue uma em “Camadas” para ver os seus números.',
  others: 'Sem números, porque vêm de outros serviços: {{names}}.',
  count_one: '{{number}} elemento',
  count_other: '{{number}} elementos',
  more: 'mais de {{number}} elementos',
  empty: 'Nenhum elemento aqui.',
  rest: 'Outros',
  moreClasses_one: 'Ver a {{count}} classe',
  moreClasses_other: 'Ver todas as {{count}} classes',
  classes: '{{name}} por classe',
  asking: 'A contar…',
  failed: 'Não foi possível contar.',
  retry: 'Tentar de novo',
  note: 'Os comprimentos e as áreas são do que está dentro da vista.',
};
export type ViewerMessages = typeof viewerPt;
