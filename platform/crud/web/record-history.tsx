import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { HistoryList } from '#platform/ui/history-list.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { labelOf } from '../labels.ts';
import type { Resource } from '../resource.ts';
import { useHistory } from './data.ts';
import { sayValue } from './value.tsx';

interface Props {
  readonly resource: Resource;
  readonly parts: readonly Resource[];
  readonly id: number;
}

/** What was changed in a record and in its parts, when and by whom. */
export function History({ resource, parts, id }: Props): ReactNode {
  const ui = useUi();
  const say = useSay();
  const locale = useLocale();
  const { t } = useTranslation();
  const request = useHistory(resource, id, true);
  const { data } = request;
  const items = data?.items.map((item) => ({
    ...item,
    what: item.part?.says,
    changes: item.changes.map((change) => {
      const of = item.part ? parts.find(({ table }) => table === item.part?.table) : resource;
      const meta = of?.fields[change.field]?.meta;
      const label = change.label ?? (of ? say(labelOf(of, change.field)) : change.field);
      if (change.field === 'position') return { field: change.field, label, old: null, new: t('crud:reordered') };
      return { field: change.field, label, old: sayValue(meta, change.old, locale, t), new: sayValue(meta, change.new, locale, t) };
    }),
  }));
  return (
    <FormSection title={ui('history')}>
      <HistoryList items={items} request={request} />
    </FormSection>
  );
}
