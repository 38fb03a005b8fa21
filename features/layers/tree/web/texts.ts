import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';

export function useTreeTexts(): TFunction {
  return useTranslation('layers', { keyPrefix: 'tree' }).t;
}
