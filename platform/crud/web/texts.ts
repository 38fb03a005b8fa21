import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Text } from '#platform/kernel/locale.ts';
import { needMessages, registerMessages, useSay } from '#platform/shell/language.ts';
import { crudEn } from '../messages.en.ts';
import { crudPt } from '../messages.pt.ts';

registerMessages('crud', { pt: crudPt, en: crudEn });
void needMessages(['crud']);

export function useCrudTexts(): TFunction {
  return useTranslation('crud').t;
}

/** Name of a thing inside a sentence: "Adicionar canal". */
export function useLower(): (text: Text) => string {
  const say = useSay();
  return (text) => say(text).replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase());
}
