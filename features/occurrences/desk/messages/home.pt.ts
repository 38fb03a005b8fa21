/** What the back office's home says of Meu Bairro. */
export const homePt = {
  mine: 'abertas e atribuídas a mim',
  nobody: 'abertas sem responsável',
  reports: 'Relatórios destas ocorrências',
  overdue: 'fora do prazo',
  today: 'chegadas hoje',
  none: 'Nada à espera no Meu Bairro.',
};
