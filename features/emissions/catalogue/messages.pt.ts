export const cataloguePt = {
  title: {
    plan: 'Configuração das plantas de localização',
    pmdfci: 'Configuração das plantas PMDFCI',
    administrativeprocess: 'Configuração dos processos administrativos',
    pis: 'Configuração dos pedidos de informação simples',
  },
  configure: 'Configuração',
  failed: 'Não foi possível ler a configuração',
  saved: 'Configuração guardada. Vale para os próximos pedidos.',
  readOnly: 'Pode ver esta configuração, mas não alterá-la.',
  numbers:
    'Os documentos deste tipo são numerados por ano: {{prefix}}, o ano e seis algarismos, a começar em 000001. O prefixo não muda, porque está nos documentos já emitidos.',
  layoutGone: '{{layout}} (já não existe)',
};
export type CatalogueMessages = typeof cataloguePt;
