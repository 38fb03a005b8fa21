/** One step that decides a report. */
export const triagePt = {
  action: 'Triar',
  title: 'Triar {{code}}',
  status: 'Estado',
  stay: 'Deixar em “{{status}}”',
  words: 'Resposta ao cidadão (opcional, pública)',
  hint: 'guarda e passa à seguinte',
  close: 'Fechar a triagem',
  save: 'Guardar e seguinte',
  skip: 'Seguinte',
  last: 'Era a última da lista.',
  done: '{{code}} triada.',
  failed: 'Não foi possível enviar.',
  kept: 'Já ficou feito: {{did}}.',
  did: { assign: 'unidade e responsável', status: 'passou para “{{status}}”', answer: 'resposta publicada' },
  refused: {
    assign: 'A unidade e o responsável não mudaram: {{why}}',
    status: 'O estado não mudou: {{why}}',
    answer: 'A resposta não foi publicada: {{why}}',
  },
};
