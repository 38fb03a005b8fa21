/** What the maps of occurrences say of their marks. */
export const mapPt = {
  legend: {
    title: 'Legenda',
    statuses: 'A cor diz o estado',
    done: 'Quadrado e mais claro: já terminada.',
    types: 'O símbolo diz o tipo',
    cluster: 'Um número junta várias ocorrências; o anel mostra os estados.',
  },
};
