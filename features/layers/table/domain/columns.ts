import type { DataField } from '../../data/contract.ts';
import type { FieldType } from '../../data/domain/fields.ts';
import type { Typename } from '../../tree/domain/values.ts';

/** A column of the table: a field of the data as the layer calls it. */
export interface Column {
  readonly key: string;
  /** In the file the data came from: what exported layers call it. */
  readonly name: string;
  readonly type: FieldType;
  readonly title: { readonly pt: string; readonly en: string };
}

/**
 * What the layer tells of a feature, in its order and under its names; where it chose nothing, what the data tell. Nothing else can be seen,
 * sorted or filtered by: a filter on a hidden field would give its values away.
 */
export function columnsOf(fields: readonly DataField[], typename: Typename | null): readonly Column[] {
  const chosen = (typename?.properties ?? [])
    .filter(({ shown }) => shown)
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ name, title, titleEn }) => {
      const field = fields.find(({ key }) => key === name);
      return field ? [columnOf(field, { pt: title ?? field.title.pt, en: titleEn ?? title ?? field.title.en })] : [];
    });
  return chosen.length > 0 ? chosen : fields.filter(({ shown }) => shown).map((field) => columnOf(field, field.title));
}

const columnOf = ({ key, name, type }: DataField, { pt, en }: Column['title']): Column => ({
  key,
  name,
  type,
  title: { pt: pt || name, en: en || pt || name },
});
