import { IconMap } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceFound } from '../place-found.tsx';
import { Similar } from '../similar.tsx';
import type { StepProps } from '../step.ts';
import { Typed } from '../step-where.tsx';

/** Where it is, in words: no map is ever loaded. */
export function WhereTyped(props: StepProps): ReactNode {
  const { draft, check, change, setPoint, onFollowed } = props;
  const { t } = useTranslation('occurrences');
  return (
    <>
      <Typed {...props} />
      <PlaceFound draft={draft} check={check} onClear={() => setPoint(null)} />
      {check.data !== null && check.data.inside && (
        <Similar items={check.data.similar} title={t('citizen.similar.near', { count: check.data.similar.length })} onFollowed={onFollowed} />
      )}
      <p>
        <button type="button" className="lg-button" data-quiet onClick={() => change({ mode: 'map' })}>
          <IconMap size={20} aria-hidden /> {t('reporting.aim.toMap')}
        </button>
      </p>
    </>
  );
}
