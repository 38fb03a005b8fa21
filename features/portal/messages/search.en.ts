export const searchEn = {
  searching: 'Searching…',
  none: 'We did not find “{{term}}”.',
  results_one: '{{count}} result',
  results_other: '{{count}} results',
  instead: 'What you can do next',
  toMap: 'Look on the map',
  toContact: 'Talk to us',
  broken: 'The search did not answer. Try again in a moment.',
};
