import { useId, useState, type ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { readTyped } from '#platform/kernel/typed-dates.ts';
import { PlainDate } from '#platform/ui/plain/date.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import type { processContract } from '../../record/contract.ts';
import type { SearchField } from '../../record/domain/provider.ts';
import styles from './finder.module.css';
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
  const id = useId();
  const usable = fields.filter((name) => lists.searchable.includes(name));
  const inUse = usable.filter((name) => draft[name] !== undefined && draft[name] !== '').length;
  // Clearing the last one does not fold what somebody works with.
  const [isOpen, setIsOpen] = useState(inUse > 0);
  const optionsOf = (name: SearchField): readonly { value: string; title: string }[] | null => {
    if (name === 'dicofre') return lists.parishes.map((one) => ({ value: one.dicofre, title: one.name }));
    const list = chosen[name];
    return list === undefined ? null : (lists.choices[list] ?? []).map((one) => ({ value: String(one.id), title: one.title }));
  };
  return (
    <details className={styles['fold']} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{inUse > 0 ? t('moreOn', { count: inUse }) : t('more')}</summary>
      <div className={styles['fields']}>
        {usable.map((name) => {
          if (name === 'date') return <Days key={name} value={draft.date ?? ''} onChange={(date) => change({ ...draft, date }, 0)} />;
          const options = optionsOf(name);
          return (
            <div key={name} className={plain['field']}>
              <label htmlFor={`${id}-${name}`}>{t(`field.${name}`)}</label>
              {options === null ? (
                <input
                  id={`${id}-${name}`}
                  className={plain['input']}
                  autoComplete="off"
                  maxLength={200}
                  value={draft[name] ?? ''}
                  onChange={(event) => change({ ...draft, [name]: event.target.value })}
                />
              ) : (
                <select
                  id={`${id}-${name}`}
                  className={plain['input']}
                  value={draft[name] ?? ''}
                  onChange={(event) => change({ ...draft, [name]: event.target.value }, 0)}
                >
                  <option value="">{t('all')}</option>
                  {options.map(({ value, title }) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </select>
              )}
            </div>
          );
        })}
        {inUse > 0 && (
          <button type="button" className={styles['button']} onClick={() => change({ ...(draft.q !== undefined && { q: draft.q }) }, 0)}>
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
  const id = useId();
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
    <div className={styles['pair']}>
      <div className={plain['field']}>
        <label htmlFor={`${id}-from`}>{t('from')}</label>
        <PlainDate id={`${id}-from`} className={plain['input']} name={t('from')} value={from} told={false} onChange={(day) => say(day, to)} />
      </div>
      <div className={plain['field']}>
        <label htmlFor={`${id}-to`}>{t('to')}</label>
        <PlainDate id={`${id}-to`} className={plain['input']} name={t('to')} value={to} min={from} told={false} onChange={(day) => say(from, day)} />
      </div>
    </div>
  );
}

const isDay = (text: string): boolean => readTyped('day', text) === text;
