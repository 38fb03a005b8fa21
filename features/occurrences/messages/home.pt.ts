/** What the back office's home says of Meu Bairro. */
export const homePt = {
  one: 'Ocorrência',
  mine: 'abertas e atribuídas a mim',
  nobody: 'abertas sem responsável',
  old: 'abertas há mais de {{days}} dias',
  reports: 'Relatórios destas ocorrências',
  today: 'chegadas hoje',
  none: 'Nada à espera em Meu Bairro.',
};
