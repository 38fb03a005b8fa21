import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

export function useDataTexts(): TFunction {
  return useTranslation('layers', { keyPrefix: 'data' }).t;
}
