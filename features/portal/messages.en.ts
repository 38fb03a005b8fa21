export const portalEn = {
  home: {
    missing: 'We did not find the page you asked for.',
    missingText: 'We searched for “{{words}}”: see whether what you wanted is here.',
    question: 'How can we help?',
    lead: 'The digital services of {{name}}, in one place.',
    modules: 'Services',
    all: 'See all services',
    fewer: 'See fewer services',
    closed: 'You need to sign in.',
    external: '(opens another site)',
  },
  search: { title: 'Search', start: 'Type what you are looking for: a service, a street, a report.' },
};
