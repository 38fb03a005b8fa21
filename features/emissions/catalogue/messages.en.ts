import type { CatalogueMessages } from './messages.pt.ts';

export const catalogueEn: CatalogueMessages = {
  title: {
    plan: 'Settings of location plans',
    pmdfci: 'Settings of PMDFCI plans',
    administrativeprocess: 'Settings of administrative processes',
    pis: 'Settings of simple information requests',
  },
  configure: 'Settings',
  failed: 'The settings could not be read',
  saved: 'Settings saved. They hold for the next requests.',
  readOnly: 'You may see these settings but not change them.',
  numbers:
    'Documents of this kind are numbered by year: {{prefix}}, the year and six digits, beginning with 000001. The prefix does not change, because it stands on documents already issued.',
  layoutGone: '{{layout}} (no longer there)',
};
