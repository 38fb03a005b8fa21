import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

export const keysQuery = ['open311', 'keys'];
export const refresh = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keysQuery });

export function useOpen311(): TFunction {
  return useTranslation('open311').t;
}
