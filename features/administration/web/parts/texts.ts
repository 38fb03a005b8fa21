import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

export function useTexts(): TFunction {
  return useTranslation('administration').t;
}
