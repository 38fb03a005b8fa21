import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { countAsInPortugal } from './plurals.ts';

it('counts as one does in Portugal, up to millions', async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'pt',
    resources: {
      pt: { test: { found_one: '{{count}} ocorrência', found_other: '{{count}} ocorrências' } },
      en: { test: { found_one: '{{count}} report', found_other: '{{count}} reports' } },
    },
  });
  countAsInPortugal(i18n);
  const say = (count: number): string => i18n.t('test:found', { count });
  expect([0, 1, 2, 1_000_000].map(say)).toEqual(['0 ocorrências', '1 ocorrência', '2 ocorrências', '1000000 ocorrências']);
  await i18n.changeLanguage('en');
  expect([0, 1, 2].map(say)).toEqual(['0 reports', '1 report', '2 reports']);
});
