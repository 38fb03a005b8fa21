import { Alert, Button, Group, NativeSelect, NumberInput, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { keysOf } from '#platform/kernel/unknown.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { useSay } from '#platform/shell/language.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import type { DataField, DatasetDetail } from '../../contract.ts';
import { categories, equalSteps, graduated, repainted, ruledBy, single, withMissing, type Kind } from '../../domain/classes.ts';
import { ramps, type Ramp } from '../../domain/colours.ts';
import { useValues } from '../queries.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';

interface Props {
  readonly kind: Extract<Kind, 'categories' | 'graduated'>;
  readonly dataset: DatasetDetail;
  readonly fields: readonly DataField[];
  readonly style: VectorStyle;
  readonly onChange: (style: VectorStyle) => void;
}

const isNumber = ({ type }: DataField): boolean => type === 'integer' || type === 'number';
const fewClasses = 2;
const mostClasses = 12;
type Method = 'quantiles' | 'equal';

/** Makes classes of the values a field has: one a value, or ranges of numbers. */
export function ClassesPanel({ kind, dataset, fields, style, onChange }: Props): ReactNode {
  const t = useDataTexts();
  const say = useSay();
  const known = ruledBy(style);
  const [wanted, setField] = useState(known ?? '');
  const [count, setCount] = useState(5);
  const [method, setMethod] = useState<Method>('quantiles');
  const [ramp, setRamp] = useState<Ramp>('blue');
  const offered = kind === 'graduated' ? fields.filter(isNumber) : fields;
  const field = offered.some(({ key }) => key === wanted) ? wanted : '';
  const request = useValues(dataset, field === '' ? null : field, count);
  const { data } = request;
  const values = data?.values.map(({ value }) => value) ?? [];
  const bounds = data?.bounds ?? [];
  const isMade = known === field && (style.rules?.length ?? 0) > 0;
  const make = (): void => {
    if (kind === 'categories') return onChange(categories(single(style), field, values));
    const steps = method === 'equal' ? equalSteps(bounds[0] ?? 0, bounds.at(-1) ?? 0, count) : bounds;
    onChange(graduated(single(style), field, steps, ramp));
  };
  if (offered.length === 0) return <Text>{t('symbols.noNumbers')}</Text>;
  return (
    <div className={styles['stack']}>
      <div className={styles['symbol']}>
        <NativeSelect
          label={t('symbols.field')}
          data={[{ value: '', label: t('symbols.chooseField') }, ...offered.map(({ key, title }) => ({ value: key, label: say(title) }))]}
          value={field}
          onChange={(event) => setField(event.currentTarget.value)}
        />
        {kind === 'graduated' && (
          <>
            <NumberInput
              label={t('symbols.classes')}
              min={fewClasses}
              max={mostClasses}
              clampBehavior="strict"
              allowDecimal={false}
              value={count}
              onChange={(next) => typeof next === 'number' && next >= fewClasses && setCount(next)}
            />
            <NativeSelect
              label={t('symbols.method')}
              data={(['quantiles', 'equal'] as const).map((one) => ({ value: one, label: t(`symbols.methods.${one}`) }))}
              value={method}
              onChange={(event) => setMethod(event.currentTarget.value === 'equal' ? 'equal' : 'quantiles')}
            />
            <NativeSelect
              label={t('symbols.ramp')}
              data={keysOf(ramps).map((one) => ({ value: one, label: t(`symbols.ramps.${one}`) }))}
              value={ramp}
              onChange={(event) => {
                const next = keysOf(ramps).find((one) => one === event.currentTarget.value) ?? 'blue';
                setRamp(next);
                if (isMade) onChange(repainted(style, next));
              }}
            />
          </>
        )}
      </div>
      {field !== '' && !data && <Pending request={request} height={36} />}
      {field !== '' && data && (
        <>
          <Group gap="xs">
            <Button variant={isMade ? 'default' : 'filled'} disabled={values.length === 0} onClick={make}>
              {t(isMade ? 'symbols.makeAnew' : 'symbols.make')}
            </Button>
            {isMade && kind === 'categories' && (
              <Button variant="default" onClick={() => onChange(withMissing(style, field, values))}>
                {t('symbols.addMissing')}
              </Button>
            )}
            <Text size="sm" role="status">
              {values.length === 0
                ? t('symbols.noValues')
                : kind === 'categories' && t(data.more ? 'symbols.tooMany' : 'symbols.found', { count: values.length })}
            </Text>
          </Group>
          {data.more && kind === 'categories' && isMade && <Alert color="yellow">{t('symbols.manyText')}</Alert>}
        </>
      )}
    </div>
  );
}
