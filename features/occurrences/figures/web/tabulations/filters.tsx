import { hasKey } from '#platform/kernel/unknown.ts';
import type { ReactNode } from 'react';
import { FilterBar } from '#platform/ui/filter-bar.tsx';
import type { Filter, FilterValues } from '#platform/ui/types.ts';
import type { TabulationLists } from './state.ts';
import styles from './tabulations.module.css';
import { choices, type Choice, type TabulationState } from './state.ts';
import { useTabulationTexts } from './texts.ts';

interface Props {
  readonly lists: TabulationLists;
  readonly state: TabulationState;
  readonly onChange: (part: Partial<TabulationState>) => void;
}

/** The filters of the list that all tables share; what is chosen stays when another table is opened, and stands on paper. */
export function Filters({ lists, state, onChange }: Props): ReactNode {
  const t = useTabulationTexts();
  const sources: Record<Choice, readonly { readonly id: number; readonly name: string }[]> = {
    type: lists.types,
    subtype: lists.types
      .filter(({ id }) => state.ids.type === undefined || state.ids.type.includes(id))
      .flatMap(({ name, subtypes }) => subtypes.map((one) => ({ id: one.id, name: `${name}: ${one.name}` }))),
    status: lists.statuses,
    unity: lists.unities,
    parish: lists.parishes,
    priority: lists.priorities,
    channel: lists.channels,
  };
  const people = [{ id: 0, name: t('filter.nobody') }, ...lists.people];
  const option = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
  const filters: Filter[] = [
    ...choices
      .filter((name) => sources[name].length > 0)
      .map((name) => ({ name, label: t(`filter.${name}`), kind: 'choice' as const, options: sources[name].map(option) })),
    ...(lists.people.length > 0
      ? [{ name: 'assigned', label: t('filter.assigned'), kind: 'choice' as const, single: true as const, options: people.map(option) }]
      : []),
    { name: 'open', label: t('filter.open'), kind: 'mark' },
  ];
  const values: FilterValues = Object.fromEntries([
    ...choices.flatMap((name) => (state.ids[name] === undefined ? [] : [[name, state.ids[name].join()]])),
    ...(state.assigned === null ? [] : [['assigned', String(state.assigned)]]),
    ...(state.open ? [['open', 'true']] : []),
  ]);
  const describe = ({ name }: Filter, value: string): string => {
    if (name === 'open') return t('filter.yes');
    const source = hasKey(sources, name) ? sources[name] : people;
    const chosen = value.split(',').map((id) => source.find((entry) => String(entry.id) === id)?.name ?? `#${id}`);
    return chosen.length <= 2 ? chosen.join(', ') : t('filter.more', { first: chosen[0], count: chosen.length - 1 });
  };
  const change = (name: string, value: string | undefined): void => {
    if (name === 'open') return onChange({ open: value !== undefined });
    if (name === 'assigned') return onChange({ assigned: value === undefined ? null : Number(value) });
    if (!hasKey(sources, name)) return;
    const { [name]: _old, ...rest } = state.ids;
    const ids = value?.split(',').filter(Boolean).map(Number) ?? [];
    onChange({ ids: ids.length === 0 ? rest : { ...rest, [name]: ids } });
  };
  return (
    <div className={styles['filters']}>
      <FilterBar
        filters={filters}
        values={values}
        describe={describe}
        onChange={change}
        onClear={() => onChange({ ids: {}, assigned: null, open: false })}
      />
    </div>
  );
}
