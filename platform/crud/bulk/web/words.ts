import { useTranslation } from 'react-i18next';
import type { BulkContract } from '#platform/bulk/contract.ts';
import type { BulkWords } from '#platform/bulk/web/bulk-report.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { labelOf } from '../../labels.ts';
import type { Resource } from '../../resource.ts';
import { sayValue } from '../../web/value.tsx';
import { resourceBulk } from '../contract.ts';

const contracts = new WeakMap<Resource, BulkContract>();

/** What can be done to many records of the resource; derived once. */
export function bulkOf(resource: Resource): BulkContract {
  const known = contracts.get(resource) ?? resourceBulk(resource);
  contracts.set(resource, known);
  return known;
}

/** Fields and values as the resource's own screens say them. */
export function useWords(resource: Resource): BulkWords {
  const locale = useLocale();
  const { t } = useTranslation();
  return {
    field: (name) => labelOf(resource, name)[locale],
    value: (field, value) => sayValue(resource.fields[field]?.meta, value, locale, t),
    linkOf: (id) => `#/${resource.screen}/${id}`,
  };
}
