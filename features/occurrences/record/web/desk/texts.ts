import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMessages, needMessages, registerMessages } from '#platform/shell/language.ts';
import { fieldsEn } from '../../messages/fields.en.ts';
import { fieldsPt } from '../../messages/fields.pt.ts';
import { recordEn } from '../../messages/record.en.ts';
import { recordPt } from '../../messages/record.pt.ts';

const namespace = 'occurrences-desk';

// A namespace of its own: citizens on a phone need not load what only the desk reads. Rooms add theirs (`addDeskTexts`).
registerMessages(namespace, { pt: recordPt, en: recordEn });
void needMessages([namespace]);

/** What a room's screens say besides: its own keys, and its kinds of history lines and fields under `timeline`. */
export function addDeskTexts(bundles: Parameters<typeof addMessages>[1]): void {
  addMessages(namespace, bundles);
}

addDeskTexts({ pt: { timeline: { field: fieldsPt } }, en: { timeline: { field: fieldsEn } } });

export function useDeskTexts(): TFunction {
  return useTranslation(namespace).t;
}
