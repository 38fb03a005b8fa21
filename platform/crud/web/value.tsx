import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Locale } from '#platform/kernel/locale.ts';
import { sayAmount } from '#platform/kernel/money.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { sayDay, sayInstant, sayNumber } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import type { FieldMeta, Resource } from '../resource.ts';
import type { Row } from './data.ts';

/** A field's value in words. References come as titles; null is null, so that each place says "nothing" in its way. */
export function sayValue(
  meta: FieldMeta | undefined,
  value: unknown,
  locale: Locale,
  t: TFunction,
  row?: Readonly<Record<string, unknown>>,
): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value)) return value.join(', ');
  switch (meta?.widget) {
    case 'boolean':
      return t(value === true ? 'ui:yes' : 'ui:no');
    case 'select':
      return meta.options?.find((option) => option.value === value)?.label[locale] ?? String(value);
    case 'date':
      return sayDay(String(value));
    case 'datetime':
      return sayInstant(String(value));
    case 'number':
      if (meta.money) return sayAmount(Number(value), locale, currencyOf(meta.money, row));
      return `${sayNumber(Number(value), locale)}${meta.unit ? ` ${meta.unit[locale]}` : ''}`;
    case 'color':
      return (
        <span style={{ whiteSpace: 'nowrap' }}>
          <span className={kit['swatch']} style={{ background: String(value) }} />
          {String(value)}
        </span>
      );
    default:
      return String(value);
  }
}

/** The record's, else the municipality's; none where the record that may name another is not at hand. */
function currencyOf({ currency }: NonNullable<FieldMeta['money']>, row?: Readonly<Record<string, unknown>>): string | undefined {
  if (currency !== undefined && row === undefined) return undefined;
  const named = currency === undefined ? null : row?.[currency];
  return typeof named === 'string' && named !== '' ? named : publicConfig().currency;
}

/** How the fields of a record are said: `show(row, 'typeId')`. */
export function useShow(resource: Resource): (row: Row, name: string) => ReactNode {
  const locale = useLocale();
  const { t } = useTranslation();
  return (row, name) => {
    if (name === 'createdAt' || name === 'updatedAt') return sayInstant(row[name]);
    const meta = resource.fields[name]?.meta;
    const value = meta?.of ? (row.refs[name] ?? []).map(({ title }) => title) : row[name];
    return sayValue(meta, value, locale, t, row);
  };
}

export function titleOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  return String(row[resource.title] ?? row['id'] ?? '');
}
