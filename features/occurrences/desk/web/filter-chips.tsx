import { useCallback, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { useSay } from '#platform/shell/language.ts';
import { FilterBar } from '#platform/ui/filter-bar.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { useUi } from '#platform/ui/texts.ts';
import type { Filter, FilterValues } from '#platform/ui/types.ts';
import { variantRules, variants } from '../../record/domain/variants.ts';
import { dueFilters, scopes } from '../../record/inputs.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import { DeskViews } from './desk-views.tsx';
import styles from './desk.module.css';
import type { DeskFilter, ListName } from '../../record/web/desk/filter.ts';
import type { Lists } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';

const choices = ['status', 'type', 'unity', 'parish', 'priority', 'channel'] as const satisfies readonly ListName[];

/** The filters in force as chips, and the three that a desk uses all day as buttons. */
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

function Quick(): ReactNode {
  const t = useDeskTexts();
  const user = useSession();
  const { filter, changeFilter } = useDesk().place;
  const button = (label: string, on: boolean, next: DeskFilter): ReactNode => (
    <button key={label} type="button" className={styles['quick']} aria-pressed={on} onClick={() => changeFilter(next)}>
      {label}
    </button>
  );
  const { open, assigned, due, ...others } = filter;
  const rest: DeskFilter = { ...others, ...(due && { due }) };
  const person = (id: number): DeskFilter => ({ ...rest, ...(open && { open }), ...(assigned !== id && { assigned: id }) });
  const withDue = (next: DeskFilter['due']): DeskFilter => ({
    ...others,
    ...(open && { open }),
    ...(assigned !== undefined && { assigned }),
    ...(next && { due: next }),
  });
  return (
    <div className={styles['quickGroup']} role="group" aria-label={t('quick.label')}>
      {button(t('quick.open'), open === true, { ...rest, ...(assigned !== undefined && { assigned }), ...(open !== true && { open: true }) })}
      {user && button(t('quick.mine'), assigned === user.id, person(user.id))}
      {button(t('quick.nobody'), assigned === 0, person(0))}
      {button(t('time.dueFilter.overdue'), due === 'overdue', withDue(due === 'overdue' ? undefined : 'overdue'))}
    </div>
  );
}

/** Filters, their values as text, and what chips say. Also what an export says it is about. */
export function useFilterBar() {
  const t = useDeskTexts();
  const ui = useUi();
  const say = useSay();
  const { lists, place } = useDesk();
  const user = useSession();
  const { filter, changeFilter } = place;
  const sources = {
    status: lists.statuses,
    type: lists.types,
    unity: lists.unities,
    parish: lists.parishes,
    priority: lists.priorities,
    channel: lists.channels,
  };
  const people = [{ id: 0, name: t('filter.nobody') }, ...lists.people];
  const kinds = variants.map((variant) => ({ value: variant as string, label: say(variantRules[variant].label) }));
  const option = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
  const filters: Filter[] = [
    ...choices
      .filter((name) => sources[name].length > 0)
      .map((name) => ({ name, label: t(`filter.${name}`), kind: 'choice' as const, options: sources[name].map(option) })),
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
      ['scope', filter.scope ?? null] as const,
      ['mine', filter.mine ? 'true' : null] as const,
      ['followed', filter.followed ? 'true' : null] as const,
    ].flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const describe = ({ name }: Filter, value: string): string => {
    if (name === 'mine' || name === 'followed') return t('filter.yes');
    if (name === 'due') return t(`time.dueFilter.${value}`);
    if (name === 'scope') return t(`filter.scopes.${value}`);
    if (name === 'created') {
      const [from = '', to = from] = value.split('..');
      if (from === to) return sayDay(from);
      return from === ''
        ? ui('atMost', { to: sayDay(to) })
        : to === ''
          ? ui('atLeast', { from: sayDay(from) })
          : ui('fromTo', { from: sayDay(from), to: sayDay(to) });
    }
    if (name === 'variant') return kinds.flatMap(({ value: one, label }) => (value.split(',').includes(one) ? [label] : [])).join(', ');
    const source = name === 'assigned' ? people : sources[name as ListName];
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
