/** What the results of a search say; loaded when somebody searches. */
export const searchPt = {
  searching: 'A pesquisar…',
  none: 'Não encontrámos “{{term}}”.',
  results_one: '{{count}} resultado',
  results_other: '{{count}} resultados',
  instead: 'O que pode fazer a seguir',
  toMap: 'Procurar no mapa',
  toContact: 'Falar connosco',
  broken: 'A pesquisa não respondeu. Tente de novo dentro de momentos.',
};
