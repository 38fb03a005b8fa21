import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Locale } from '#platform/kernel/locale.ts';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { cornersOf, shapeSchema, type Shape } from '#platform/geo/shape.ts';
import { addressOf } from '#platform/http/web/client.ts';
import { formatProjected } from '#platform/map/coordinates.ts';
import { areaOf, formatArea, formatLength, lengthOf } from '#platform/map/sketch/measure.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { sayDay, sayInstant, sayNumber } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { fileValue, type FileValue } from '../fields.ts';
import { fileContract } from '../file-contract.ts';
import { noKind, type FieldMeta, type Resource } from '../resource.ts';
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
  const named = (one: unknown): string => meta?.options?.find((option) => option.value === one)?.label[locale] ?? String(one);
  if (Array.isArray(value)) return value.map(named).join(', ');
  if (meta === undefined) return String(value);
  switch (meta.widget) {
    case 'boolean':
      return t(value === true ? 'ui:yes' : 'ui:no');
    case 'secret':
      return value === false ? null : t('crud:secretKept');
    case 'select':
    case 'choices':
      return named(value);
    case 'date':
      return sayDay(String(value));
    case 'datetime':
      return sayInstant(String(value));
    case 'number':
      return `${sayNumber(Number(value), locale)}${meta.unit ? ` ${meta.unit[locale]}` : ''}`;
    case 'decimal': {
      // The history tells them as numbers.
      const said = sayDecimal(String(value), locale, meta.decimal?.scale ?? 0, meta.money && currencyOf(meta.money, row));
      return meta.unit ? `${said} ${meta.unit[locale]}` : said;
    }
    case 'file':
      return fileValue.safeParse(value).data?.name ?? String(value);
    case 'geometry':
      return sayShape(shapeSchema.parse(value), locale);
    case 'color':
      return (
        <span style={{ whiteSpace: 'nowrap' }}>
          <span className={kit['swatch']} style={{ background: String(value) }} />
          {String(value)}
        </span>
      );
    case 'rich-text':
      return wordsOfHtml(String(value));
    case 'text':
    case 'text-long':
    case 'email':
    case 'phone':
    case 'degrees':
    case 'reference':
    case 'references':
      return String(value);
    default:
      return noKind(meta.widget);
  }
}

/** The words alone: histories and conflicts compare what people read. */
function wordsOfHtml(html: string): string {
  return new DOMParser().parseFromString(html.replaceAll(/<\/(?:p|h\d|li|tr|figcaption)>/g, '$&\n'), 'text/html').body.textContent.trim();
}

const shapeNames = { line: { pt: 'linha', en: 'line' }, area: { pt: 'área', en: 'area' } } as const;

/** A point by its coordinates; a line or an area by its measure. */
function sayShape(shape: Shape, locale: Locale): string {
  if (shape.type === 'Point') return formatProjected(shape.coordinates);
  const corners = cornersOf(shape);
  return shape.type === 'LineString'
    ? `${shapeNames.line[locale]}, ${formatLength(lengthOf(corners))}`
    : `${shapeNames.area[locale]}, ${formatArea(areaOf(corners))}`;
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
    const file = meta?.widget === 'file' ? fileValue.safeParse(row[name]).data : undefined;
    if (file) return <FileLink resource={resource} recordId={row.id} name={name} file={file} />;
    const value = meta?.of ? (row.refs[name] ?? []).map(({ title }) => title) : row[name];
    return sayValue(meta, value, locale, t, row);
  };
}

interface FileProps {
  readonly resource: Resource;
  /** Null: nothing is stored yet, and it is only named. */
  readonly recordId: number | null;
  readonly name: string;
  readonly file: FileValue;
}

export function FileLink({ resource, recordId, name, file }: FileProps): ReactNode {
  if (recordId === null) return file.name;
  return <a href={addressOf(fileContract(resource), 'show', { params: { id: recordId, field: name, file: file.id } })}>{file.name}</a>;
}

export function titleOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  return String(row[resource.title] ?? row['id'] ?? '');
}
