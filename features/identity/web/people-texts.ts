import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { peopleEn } from '../messages/people.en.ts';
import { peoplePt } from '../messages/people.pt.ts';

// A namespace of its own: who signs in need not load what only the back office reads.
registerMessages('identity-people', { pt: peoplePt, en: peopleEn });
void needMessages(['identity-people']);

export function usePeopleTexts(): TFunction {
  return useTranslation('identity-people').t;
}
