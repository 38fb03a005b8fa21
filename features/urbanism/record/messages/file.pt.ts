export const filePt = {
  checksTitle: 'As áreas não batem certo',
  checksText: 'Pode guardar assim. Confirme os valores antes de emitir a licença.',
  difference: 'Diferença: {{difference}} m²',
  subsTitle: 'Processo e subprocessos',
  sub: 'Subprocesso {{sub}}',
};
