import { tableOf } from '#platform/kernel/entries.ts';
import { hasKey } from '#platform/kernel/unknown.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { useCan, useSession } from '#platform/access/web/session.ts';
import { afterPaint } from '#platform/shell/after-paint.ts';
import { useSay } from '#platform/shell/language.ts';
import { FilterBar } from '#platform/ui/filter-bar.tsx';
import { useSayFilter } from '#platform/ui/list/say-filter.ts';
import type { Filter, FilterValues } from '#platform/ui/types.ts';
import { variantRules, variants } from '../../record/domain/variants.ts';
import { picked, pickedNames } from '../../record/fields.ts';
import { dueFilters, scopes } from '../../record/inputs.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import { DeskViews } from './desk-views.tsx';
import styles from './desk.module.css';
import { without, type DeskFilter, type ListName } from '../../record/web/desk/filter.ts';
import { may } from '../../record/permissions.ts';
import type { Lists } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';

const choices = ['status', 'type', 'unity', 'parish', ...pickedNames] as const satisfies readonly ListName[];

/** The filters in force as chips, and those that a desk uses all day as buttons. */
export function FilterChips(): ReactNode {
  const { filters, values, describe, change, clear } = useFilterBar();
  return (
    <div className={styles['chips']}>
      <Quick />
      <DeskViews />
      <FilterBar filters={filters} values={values} describe={describe} onChange={change} onClear={clear} />
    </div>
  );
}

/** What is shown, told by the buttons that are down; each takes its part away again, and "all" takes away every part. */
function Quick(): ReactNode {
  const t = useDeskTexts();
  const user = useSession();
  const seesAll = useCan(may.viewAll);
  const { filter, changeFilter, change } = useDesk().place;
  const part = <Name extends 'open' | 'scope' | 'assigned' | 'due'>(label: string, name: Name, value: NonNullable<DeskFilter[Name]>): ReactNode => {
    const on = filter[name] === value;
    return <QuickButton key={label} label={label} on={on} run={() => changeFilter(on ? without(filter, [name]) : { ...filter, [name]: value })} />;
  };
  return (
    <div className={styles['quickGroup']} role="group" aria-label={t('quick.label')}>
      {part(t('quick.open'), 'open', true)}
      {!seesAll && part(t('quick.ours'), 'scope', 'inside')}
      {user && part(t('quick.mine'), 'assigned', user.id)}
      {part(t('quick.nobody'), 'assigned', 0)}
      {part(t('time.dueFilter.overdue'), 'due', 'overdue')}
      {/* Said in the address: whoever comes back to it finds everything again. */}
      <QuickButton staysOn label={t('quick.all')} on={Object.keys(filter).length === 0} run={() => change({ filter: {}, view: 0 })} />
    </div>
  );
}

interface QuickProps {
  readonly label: string;
  readonly on: boolean;
  /** Pressed when it is on already, nothing changes. */
  readonly staysOn?: boolean;
  readonly run: () => void;
}

/** Down at once when it is pressed; the list, which takes longer to draw anew, follows the picture. */
function QuickButton({ label, on, staysOn = false, run }: QuickProps): ReactNode {
  const [pressed, setPressed] = useState<{ readonly was: boolean; readonly shown: boolean } | null>(null);
  if (pressed !== null && pressed.was !== on) setPressed(null);
  const press = (): void => {
    setPressed({ was: on, shown: staysOn || !on });
    afterPaint(run);
  };
  return (
    <button type="button" className={styles['quick']} aria-pressed={pressed?.shown ?? on} onClick={press}>
      {label}
    </button>
  );
}

/** Filters, their values as text, and what chips say. Also what an export says it is about. */
export function useFilterBar() {
  const t = useDeskTexts();
  const sayFilter = useSayFilter();
  const say = useSay();
  const { lists, place } = useDesk();
  const user = useSession();
  const seesAll = useCan(may.viewAll);
  const { filter, changeFilter } = place;
  const sources = {
    status: lists.statuses,
    type: lists.types,
    unity: lists.unities,
    parish: lists.parishes,
    ...tableOf(pickedNames, (name) => lists[picked[name].of.entries]),
  };
  const people = [{ id: 0, name: t('filter.nobody') }, ...lists.people];
  const kinds = variants.map((variant) => ({ value: variant as string, label: say(variantRules[variant].label) }));
  const option = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
  const filters: Filter[] = [
    ...choices
      .filter((name) => sources[name].length > 0)
      .map((name) => ({
        name,
        label: hasKey(picked, name) ? t(`timeline.field.${picked[name].name}`) : t(`filter.${name}`),
        kind: 'choice' as const,
        options: sources[name].map(option),
      })),
    ...(hasVariants(lists) || filter.variant ? [{ name: 'variant', label: t('rights.variant'), kind: 'choice' as const, options: kinds }] : []),
    { name: 'assigned', label: t('filter.assigned'), kind: 'choice', single: true, options: people.map(option) },
    {
      name: 'due',
      label: t('filter.due'),
      kind: 'choice',
      single: true,
      options: dueFilters.map((due) => ({ value: due, label: t(`time.dueFilter.${due}`) })),
    },
    ...(filter.scope
      ? [
          {
            name: 'scope',
            label: t('filter.scope'),
            kind: 'choice' as const,
            single: true as const,
            options: scopes.map((scope) => ({ value: scope as string, label: t(`filter.scopes.${scope}`) })),
          },
        ]
      : []),
    { name: 'created', label: t('filter.created'), kind: 'date' },
    { name: 'mine', label: t('filter.mine'), kind: 'mark' },
    { name: 'followed', label: t('filter.followed'), kind: 'mark' },
  ];
  const values: FilterValues = Object.fromEntries(
    [
      ...choices.map((name) => [name, filter[name]?.join() ?? null] as const),
      ['variant', filter.variant?.join() ?? null] as const,
      // Oneself and nobody have buttons of their own.
      ['assigned', filter.assigned === undefined || filter.assigned === 0 || filter.assigned === user?.id ? null : String(filter.assigned)] as const,
      [
        'created',
        filter.from === undefined && filter.to === undefined
          ? null
          : filter.from === filter.to
            ? (filter.from ?? '')
            : `${filter.from ?? ''}..${filter.to ?? ''}`,
      ] as const,
      // Overdue has a button of its own.
      ['due', filter.due === 'overdue' ? null : (filter.due ?? null)] as const,
      // So has what one works on, for whoever does not see all.
      ['scope', filter.scope === 'inside' && !seesAll ? null : (filter.scope ?? null)] as const,
      ['mine', filter.mine ? 'true' : null] as const,
      ['followed', filter.followed ? 'true' : null] as const,
    ].flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const describe = (one: Filter, value: string): string => {
    if (one.kind === 'mark') return t('filter.yes');
    const name = choices.find((list) => list === one.name);
    if (name === undefined && one.name !== 'assigned') return sayFilter(one, value);
    const source = name === undefined ? people : sources[name];
    const chosen = value
      .split(',')
      .filter(Boolean)
      .map((id) => source.find((entry) => String(entry.id) === id)?.name ?? `#${id}`);
    if (chosen.length === 0) return t('filter.none');
    return chosen.length <= 2 ? chosen.join(', ') : t('filter.more', { first: chosen[0], count: chosen.length - 1 });
  };
  const change = (name: string, value: string | undefined): void => {
    const next: Record<string, unknown> = { ...filter };
    for (const part of name === 'created' ? ['from', 'to'] : [name]) delete next[part];
    if (value !== undefined) Object.assign(next, valueOf(name, value));
    changeFilter(next as DeskFilter);
  };
  const clear = useCallback(() => changeFilter(filter.deleted ? { deleted: true } : {}), [changeFilter, filter.deleted]);
  return { filters, values, describe, change, clear };
}

/** A municipality whose types are all of one variant is not asked for it. */
export function hasVariants({ types }: Pick<Lists, 'types'>): boolean {
  return new Set(types.map(({ variant }) => variant)).size > 1;
}

function valueOf(name: string, value: string): Record<string, unknown> {
  if (name === 'mine' || name === 'followed') return { [name]: true };
  if (name === 'due' || name === 'scope') return { [name]: value };
  if (name === 'variant') return { variant: variants.filter((one) => value.split(',').includes(one)) };
  if (name === 'assigned') return { assigned: Number(value) };
  if (name !== 'created') return { [name]: value.split(',').filter(Boolean).map(Number) };
  const [from = '', to = from] = value.split('..');
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
}
