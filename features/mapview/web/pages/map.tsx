import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MapWorkspace } from '#platform/map/index.ts';
import { mapPages } from '../../codes.ts';

/** The map of the module the address names: the whole screen below the bar. */
export function Screen(): ReactNode {
  const { t } = useTranslation('mapview');
  const segment = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] });
  const page = mapPages.find((one) => one === segment) ?? 'ig';
  return (
    <>
      <h1 className="lg-hidden">{t('title')}</h1>
      <MapWorkspace key={page} page={page} label={t('title')} />
    </>
  );
}
