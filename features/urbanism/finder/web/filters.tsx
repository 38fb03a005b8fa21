import { useState, type ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { readTyped } from '#platform/kernel/typed-dates.ts';
import panel from '#platform/map/panel/panel.module.css';
import { Choice, Entry, optionsOf, type Option } from '#platform/map/panel/parts.tsx';
import { PlainDate } from '#platform/ui/plain/date.tsx';
import { described, Labelled } from '#platform/ui/plain/field.tsx';
import type { processContract } from '../../record/contract.ts';
import type { SearchField } from '../../record/domain/provider.ts';
import type { Filter } from './model.ts';
import { useFinder } from './texts.ts';

type Lists = ReceivedOf<(typeof processContract)['lists']>;

/** Lists by their place in the address of the lookup tables; what is not here is typed. */
const chosen: Readonly<Partial<Record<SearchField, string>>> = {
  classification: 'classificationtypes',
  procedure: 'proceduretypes',
  status: 'statuses',
  use: 'usetypes',
  construction: 'constructiontypes',
  regime: 'regimetypes',
};
/** In the order of the form. */
const fields: readonly SearchField[] = [
  'status',
  'classification',
  'procedure',
  'dicofre',
  'date',
  'process',
  'subject',
  'address',
  'owner',
  'architect',
  'responsible',
  'use',
  'construction',
  'regime',
  'finances',
  'conservatory',
];

interface Props {
  readonly lists: Lists;
  readonly draft: Filter;
  /** With 0: at once. */
  readonly change: (next: Filter, wait?: number) => void;
}

/** By what the provider's processes are found, beside the words of the search box. */
export function Filters({ lists, draft, change }: Props): ReactNode {
  const t = useFinder();
  const usable = fields.filter((name) => lists.searchable.includes(name));
  const inUse = usable.filter((name) => draft[name] !== undefined && draft[name] !== '').length;
  // Clearing the last one does not fold what somebody works with.
  const [isOpen, setIsOpen] = useState(inUse > 0);
  const choicesOf = (name: SearchField): Option[] | null => {
    if (name === 'dicofre') return lists.parishes.map((one) => ({ value: one.dicofre, text: one.name }));
    const list = chosen[name];
    return list === undefined ? null : optionsOf(lists.choices[list] ?? []);
  };
  return (
    <details className={panel['fold']} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{inUse > 0 ? t('moreOn', { count: inUse }) : t('more')}</summary>
      <div className={panel['stack']}>
        {usable.map((name) => {
          if (name === 'date') return <Days key={name} value={draft.date ?? ''} onChange={(date) => change({ ...draft, date }, 0)} />;
          const options = choicesOf(name);
          const shared = { label: t(`field.${name}`), value: draft[name] ?? '' };
          return options === null ? (
            <Entry key={name} {...shared} maxLength={200} onChange={(value) => change({ ...draft, [name]: value })} />
          ) : (
            <Choice key={name} {...shared} options={options} none={t('all')} onChange={(value) => change({ ...draft, [name]: value }, 0)} />
          );
        })}
        {inUse > 0 && (
          <button type="button" className={panel['button']} onClick={() => change({ ...(draft.q !== undefined && { q: draft.q }) }, 0)}>
            {t('clear')}
          </button>
        )}
      </div>
    </details>
  );
}

/** The days of entry: asked for once what is typed is a day. */
function Days({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  const t = useFinder();
  const [typed, setTyped] = useState({ value, ends: value.split('..') });
  // Cleared, or of a saved search.
  if (typed.value !== value) setTyped({ value, ends: value.split('..') });
  const [from = '', to = ''] = typed.ends;
  const say = (a: string, b: string): void => {
    const isWhole = [a, b].every((end) => end === '' || isDay(end)) && (a === '' || b === '' || a <= b);
    const next = a === '' && b === '' ? '' : `${a}..${b}`;
    setTyped({ value: isWhole ? next : value, ends: [a, b] });
    if (isWhole) onChange(next);
  };
  return (
    <>
      <Labelled name="entry-from" label={t('from')}>
        <PlainDate {...described({ name: 'entry-from' })} name={t('from')} value={from} told={false} onChange={(day) => say(day, to)} />
      </Labelled>
      <Labelled name="entry-to" label={t('to')}>
        <PlainDate {...described({ name: 'entry-to' })} name={t('to')} value={to} min={from} told={false} onChange={(day) => say(from, day)} />
      </Labelled>
    </>
  );
}

const isDay = (text: string): boolean => readTyped('day', text) === text;
