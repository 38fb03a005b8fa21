/** What citizens read in Meu Bairro. */
export const citizenPt = {
  home: { title: 'Ocorrências no meu bairro' },
};
