import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#platform/geo/imports.ts';
import { projections } from '#platform/geo/projections.ts';
import styles from './areas.module.css';

interface CrsProps {
  readonly value: number | null;
  readonly candidates: readonly { readonly epsg: number; readonly name: string }[];
  readonly isBusy: boolean;
  readonly onChange: (epsg: number) => void;
}

/** Drawings rarely say their coordinate system: those that put the file in the municipality come first. */
export function CrsChoice({ value, candidates, isBusy, onChange }: CrsProps): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const others = projections.filter(({ srid }) => !candidates.some(({ epsg }) => epsg === srid));
  return (
    <label className={styles['field']}>
      {t('file.crs')}
      <select value={value ?? ''} disabled={isBusy} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {value === null && <option value="">{t('file.crsChoose')}</option>}
        {[...candidates.map(({ epsg, name }) => ({ srid: epsg, name })), ...others].map(({ srid, name }) => (
          <option key={srid} value={srid}>
            {name} ({srid})
          </option>
        ))}
      </select>
      <small>{t('file.crsWhy')}</small>
    </label>
  );
}

/** What was left out of a file, or mended, and why. */
export function Details({ details, isOpen }: { readonly details: readonly ImportDetail[]; readonly isOpen: boolean }): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  if (details.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>{t('file.details', { count: details.length })}</summary>
      <ul>
        {details.map(({ layer, feature, message }, index) => (
          <li key={`${index} ${message}`}>
            {feature === null ? '' : `${layer ?? ''} ${feature}: `}
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
