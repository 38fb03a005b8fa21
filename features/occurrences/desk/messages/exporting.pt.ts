/** The window in which the desk exports its list. */
export const exportingPt = {
  title: 'Exportar ocorrências',
  rows_one: 'Vai exportar {{total}} ocorrência: exatamente a que a lista mostra.',
  rows_other: 'Vai exportar {{total}} ocorrências: exatamente as que a lista mostra, em todas as páginas e pela mesma ordem.',
  filters: 'Filtros',
  noFilters: 'Sem filtros: todas as ocorrências que pode ver.',
};
