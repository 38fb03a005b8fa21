import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDataTexts } from '../texts.ts';
import { crsName, knownCrs } from './crs-names.ts';

interface Props {
  readonly value: string;
  readonly onChange: (epsg: string) => void;
}

/** For whoever knows what the file does not say, or says wrongly. '' leaves it to the file. */
export function CrsChoice({ value, onChange }: Props): ReactNode {
  const t = useDataTexts();
  return (
    <NativeSelect
      label={t('crs.label')}
      description={t('crs.help')}
      data={[{ value: '', label: t('crs.fromFile') }, ...knownCrs.map((epsg) => ({ value: String(epsg), label: crsName(t, epsg) }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maw="36rem"
    />
  );
}
