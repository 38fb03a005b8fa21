import { NativeSelect, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { resolutionOf, scaleOf } from '#platform/map/scale.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { useSay } from '#platform/shell/language.ts';
import type { DataField } from '../../contract.ts';
import { always } from '../../domain/sld.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';

interface Props {
  readonly style: VectorStyle;
  readonly fields: readonly DataField[];
  readonly may: boolean;
  readonly onChange: (style: VectorStyle) => void;
}

const usualScale = 10_000;

/** Names beside features: of which field, and from which scale on. */
export function LabelFields({ style, fields, may, onChange }: Props): ReactNode {
  const t = useDataTexts();
  const say = useSay();
  const { label, ...plain } = style;
  return (
    <div className={styles['symbol']}>
      <NativeSelect
        label={t('symbols.label')}
        data={[{ value: '', label: t('symbols.noLabel') }, ...fields.map(({ key, title }) => ({ value: key, label: say(title) }))]}
        value={label?.field ?? ''}
        disabled={!may}
        onChange={({ currentTarget: { value: field } }) =>
          onChange(
            field === ''
              ? plain
              : {
                  ...plain,
                  label: {
                    ...label,
                    field,
                    until: label?.until ?? resolutionOf(usualScale),
                    offset: label?.offset ?? (style.shape === 'point' ? -14 : 0),
                  },
                },
          )
        }
      />
      {label && (
        <NumberInput
          label={t('symbols.labelFrom')}
          description={t('symbols.labelFromHelp')}
          prefix="1:"
          thousandSeparator=" "
          min={100}
          max={100_000_000}
          allowDecimal={false}
          value={label.until >= always ? '' : Math.round(scaleOf(label.until))}
          disabled={!may}
          onChange={(scale) =>
            onChange({ ...plain, label: { ...label, until: typeof scale === 'number' && scale > 0 ? resolutionOf(scale) : always } })
          }
        />
      )}
    </div>
  );
}
