/** What the back office's home says of Meu Bairro. */
export const homePt = {
  mine: 'abertas e atribuídas a mim',
  next: { mine: 'A seguir, das suas', overdue: 'Fora do prazo há mais tempo', nobody: 'À espera de responsável' },
  nobody: 'abertas sem responsável',
  reports: 'Relatórios destas ocorrências',
  overdue: 'fora do prazo',
  today: 'chegadas hoje',
  none: 'Nada à espera no Meu Bairro.',
};
