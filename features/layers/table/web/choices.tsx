import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { sayValue } from '../../data/web/features/say-value.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { TableColumn } from '../contract.ts';
import { writeConditions, type Condition } from '../domain/conditions.ts';
import styles from './table.module.css';
import { useTableTexts } from './texts.ts';
import { wireOf, type TableContract } from './wires.ts';

type Value = string | number | boolean;

interface Props {
  readonly front: MapFront;
  readonly layer: number;
  readonly column: TableColumn;
  /** What else is asked: values are counted among what it lets through. */
  readonly conditions: readonly Condition[];
  readonly bbox: string | undefined;
  readonly chosen: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
}

/** The values a field has, the commonest first, each with how often it occurs. */
export function Choices({ front, layer, column, conditions, bbox, chosen, onChange }: Props): ReactNode {
  const t = useTableTexts();
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const asked = writeConditions([...conditions, ...(q === '' ? [] : [{ op: 'contains', field: column.key, text: q } as const])]);
  const query = { ...(asked !== '' && { filter: asked }), ...(bbox !== undefined && { bbox }) };
  const { data, error, reload } = useLoad(JSON.stringify([layer, column.key, query]), (signal) =>
    sendAs<TableContract['values']>(wireOf(front, 'values'), { params: { id: layer, column: column.key }, query, signal }),
  );
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  const items = data?.values.filter((one): one is typeof one & { value: Value } => one.value !== null);
  const canSearch = q !== '' || data?.more === true || (items?.length ?? 0) > 12;
  return (
    <fieldset className={styles['choices']}>
      <legend>{t('values')}</legend>
      {(canSearch || typed !== '') && (
        <input
          className={plain['input']}
          type="search"
          aria-label={t('searchValues')}
          placeholder={t('searchValues')}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {items === undefined ? (
        <Skeleton label={t('loading')} />
      ) : (
        <ul>
          {items.map(({ value, count }, at) => (
            <li key={String(value)}>
              <label htmlFor={`${id}-${at}`}>
                <input
                  id={`${id}-${at}`}
                  type="checkbox"
                  checked={chosen.includes(value)}
                  onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
                />
                <span>{sayValue(value, locale, t)}</span>
                <small>{sayNumber(count, locale)}</small>
              </label>
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && <p>{t('noValues')}</p>}
      {data?.more && <p className={plain['help']}>{t('moreValues')}</p>}
    </fieldset>
  );
}
