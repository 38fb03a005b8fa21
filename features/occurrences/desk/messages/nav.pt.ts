/** Finding one's way at the desk: keys, panels, and where a report goes when its type changes. */
export const navPt = {
  keys: {
    title: 'Ir para (g e depois a letra)',
    list: 'Lista e mapa',
    map: 'Mapa',
    search: 'Pesquisa no mapa',
    filters: 'Tipos e estados',
    reports: 'Relatórios',
    close: 'Fechar todos os painéis',
  },
  closeAll: 'Fechar tudo',
  field: {
    unitySuggested: 'Unidade pelo encaminhamento',
  },
  routed: '{{code}} passou para {{unity}}, pelo encaminhamento.',
  kept: '{{code}} continua em {{unity}}, escolhida à mão. Pelo encaminhamento iria para {{suggested}}.',
  keptNobody: '{{code}} continua sem unidade, como alguém decidiu. Pelo encaminhamento iria para {{suggested}}.',
};
