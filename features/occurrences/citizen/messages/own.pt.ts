/** What the portal's home tells a signed-in person; loaded with that part of it. */
export const ownPt = {
  title: 'As minhas ocorrências',
  none: 'Não tem ocorrências por resolver.',
  all: 'Ver todas',
  changed: 'Última alteração',
  work: 'Ver o que espera por si na gestão',
};
