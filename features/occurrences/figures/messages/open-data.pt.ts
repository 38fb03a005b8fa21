/** Open data: what everybody reads of them, and their setting. */
export const openDataPt = {
  title: 'Dados abertos',
  licence: 'Licença das ocorrências públicas',
  help: 'Quem quiser pode levar as ocorrências públicas em ficheiro, sem dados pessoais e sem textos escritos por munícipes.',
  licences: {
    off: 'Não publicar',
    cc0: 'CC0: sem condições',
    'cc-by': 'CC BY 4.0: com indicação da fonte',
  },
  lead: 'Leve as ocorrências públicas em ficheiro e faça com elas o que quiser. Não têm dados pessoais nem textos escritos por munícipes.',
  rows_one: '{{shown}} ocorrência.',
  rows_other: '{{shown}} ocorrências.',
  made: 'Os ficheiros com todas foram feitos em {{at}}. São refeitos de 15 em 15 minutos quando algo muda.',
  live: 'Sempre atuais.',
  under: 'Licença:',
  source: 'Indique como fonte: {{authority}}.',
  geojson: 'Descarregar GeoJSON',
  csv: 'Descarregar CSV',
  columns: 'O que está em cada coluna',
  column: 'Coluna',
  kind: 'Forma',
  about: 'O que é',
  kinds: { text: 'texto', number: 'número', boolean: 'true ou false', datetime: 'data e hora' },
  off: 'O município não publica as ocorrências como dados abertos.',
  programs:
    'Para programas: os endereços aceitam os filtros from e to (dias da comunicação, AAAA-MM-DD), type e parish, e respondem 304 a um ETag que não mudou.',
};
