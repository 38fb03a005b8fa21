import type { TFunction } from 'i18next';
import type { Locale } from '#platform/kernel/locale.ts';
import { sayValue } from '../../data/web/features/say-value.ts';
import type { TableColumn } from '../contract.ts';
import type { Condition } from '../domain/conditions.ts';

/** A condition as a person reads it: "Uso do solo contém «urb»". */
export function sayCondition(condition: Condition, columns: readonly TableColumn[], locale: Locale, t: TFunction): string {
  if (condition.op === 'text') return condition.cql;
  const { op, field } = condition;
  const name = columns.find(({ key }) => key === field)?.title[locale] ?? field;
  const said = (value: string | number | boolean | null): string => sayValue(value, locale, t) ?? '';
  switch (op) {
    case 'contains':
      return t('said.contains', { name, text: condition.text });
    case 'numbers':
    case 'days': {
      const [from, to] = [said(condition.from), said(condition.to)];
      return t(condition.from === null ? 'said.until' : condition.to === null ? 'said.from' : 'said.between', { name, from, to });
    }
    case 'one-of': {
      const [first, second, ...more] = condition.values.map(said);
      const listed = second === undefined ? first : more.length === 0 ? `${first}, ${second}` : `${first}, ${second} +${more.length}`;
      return t('said.oneOf', { name, values: listed });
    }
    case 'empty':
    case 'filled':
      return t(`said.${op}`, { name });
  }
}
