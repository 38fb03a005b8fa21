import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function CitizenHome(): ReactNode {
  const { t } = useTranslation('occurrences');
  return <h1>{t('citizen.home.title')}</h1>;
}
