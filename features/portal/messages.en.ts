export const portalEn = {
  home: {
    question: 'How can we help?',
    lead: 'The digital services of {{name}}, in one place.',
    actions: 'What you can do now',
    modules: 'Services',
    all: 'See all services',
    fewer: 'See fewer services',
    contacts: 'Talk to us',
    external: '(opens another site)',
  },
  search: { title: 'Search', start: 'Type what you are looking for: a service, a street, a report.' },
  contact: {
    title: 'Contacts',
    lead: 'These are the ways to talk to {{authority}}.',
    none: 'The municipality has not published its contacts yet.',
    report: 'To report a problem in the street, use “{{action}}”: it reaches those who solve it at once.',
  },
  about: {
    title: 'About this portal',
    lead: 'This is the portal of digital services of {{authority}}.',
    whatTitle: 'What you find here',
    what: 'The digital services of the municipality, with or without a map. You need no account to look things up.',
    accountTitle: 'What an account is for',
    account: 'With an account you follow in one place what you reported, and keep your contact details.',
    dataTitle: 'Your data',
    data: 'The name, e-mail, phone and NIF you give serve only to handle your request. Only those who handle it see them. You can correct them in your profile.',
    madeTitle: 'How it is made',
    made: 'The portal runs on Largo and keeps in your browser only what it needs: the session, the language and the appearance you chose.',
  },
  help: {
    title: 'Help',
    lead: 'Answers to frequent questions.',
    items: [
      {
        q: 'How do I find a service?',
        a: 'In the box on the home page, type what you need in your own words and press Enter. Accents and capitals do not matter.',
      },
      { q: 'Do I need an account?', a: 'Not to look things up. Some services ask you to sign in; you then return to the page where you were.' },
      {
        q: 'I forgot my password',
        a: 'On the sign-in page choose “Forgot your password?”. We send a link to your e-mail with which you choose a new one.',
      },
      { q: 'I did not get the confirmation e-mail', a: 'Look in your junk mail folder. If it is not there, ask for it again from the sign-in page.' },
      {
        q: 'How do I change the language or the colours?',
        a: 'The language is at the top of the page (PT or EN). Light or dark colours are chosen in the account menu.',
      },
      {
        q: 'I use the keyboard. Where do I start?',
        a: 'The Tab key takes you first to “Skip to content”. Everything in the portal can be done with the keyboard, also without the map.',
      },
    ],
  },
  accessibility: {
    title: 'Accessibility statement',
    lead: '{{authority}} wants this portal to serve everyone.',
    statusTitle: 'How it is checked',
    status:
      'The portal was made to meet WCAG 2.2, level AA, and the Portuguese Decree-Law 83/2018. Its pages are checked automatically at every change, in light and dark colours, in Portuguese and English. This check is the system’s own and does not replace an independent evaluation.',
    doTitle: 'What you can expect',
    do: [
      'Everything can be reached with the keyboard, and the focus is always visible.',
      'Text can be enlarged to 200 % and pages fit a screen 320 pixels wide.',
      'Whatever is done on the map can also be done without it.',
      'Movement stops when your device asks for less motion.',
    ],
    limitsTitle: 'What is not accessible yet',
    limits:
      'The drawing of the map itself cannot be read by screen readers: the same information stands in lists and sheets. Photos sent by other people may have no description.',
    contactTitle: 'Did you meet an obstacle?',
    contact: 'Tell us which, through one of the contacts of the municipality.',
  },
  status: {
    forbiddenTitle: 'Access denied',
    forbidden: 'Your account has no permission to open this page. If you need it, talk to whoever runs the portal.',
    notFoundTitle: 'Page not found',
    notFound: 'This page does not exist or has moved.',
    maintenanceTitle: 'We are under maintenance',
    maintenance: 'The portal is being updated and will be back shortly.',
    home: 'Go to the home page',
    search: 'Search the portal',
  },
  backoffice: {
    title: 'Hello, {{name}}',
    lead: 'What you can manage:',
    none: 'Your account has no access to any management area yet. Ask whoever manages the roles.',
  },
};
