import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MapWorkspace } from '#platform/map/index.ts';

/** The geoportal's map: the whole screen below the bar. */
export function Screen(): ReactNode {
  const { t } = useTranslation('mapview');
  return (
    <>
      <h1 className="lg-hidden">{t('title')}</h1>
      <MapWorkspace page="ig" label={t('title')} />
    </>
  );
}
