export const modulePagesPt = {
  none: 'Esta página ainda não tem conteúdos. Volte mais tarde ou contacte o município.',
  loading: 'A carregar a página',
  map: 'Ver no mapa',
  regulation: 'Ler o regulamento',
  layers: 'No mapa',
  regulations: 'Regulamentos',
  contacts: 'Contactos',
  links: 'Ligações',
  phone: 'Telefone',
  email: 'Correio eletrónico',
  place: 'Morada',
  hours: 'Horário',
};
