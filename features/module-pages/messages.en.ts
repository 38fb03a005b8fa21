import type { modulePagesPt } from './messages.pt.ts';

export const modulePagesEn: typeof modulePagesPt = {
  none: 'This page has no contents yet. Come back later or contact the municipality.',
  loading: 'Loading the page',
  map: 'See on the map',
  regulation: 'Read the regulation',
  layers: 'On the map',
  regulations: 'Regulations',
  contacts: 'Contacts',
  links: 'Links',
  phone: 'Telephone',
  email: 'E-mail',
  place: 'Address',
  hours: 'Opening hours',
};
