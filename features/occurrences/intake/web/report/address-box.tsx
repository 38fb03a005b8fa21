import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldError } from '#platform/kernel/errors.ts';
import { latest } from '#platform/map/latest.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { searchDebounce } from '#platform/shell/find.ts';
import { searchProviders } from '#platform/shell/registry.ts';
import { described, Labelled } from '#platform/ui/plain/field.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import styles from './place.module.css';

const LEAST = 3;

/** Is there a slice that knows addresses? */
export const knowsAddresses = (): boolean => searchProviders('map').some(({ id }) => id === 'address');

/** A field for an address that offers the municipality's own. What is typed counts whether or not one is chosen. */
export function AddressBox({
  name,
  label,
  help,
  placeholder,
  value,
  required,
  errors,
  onType,
  onPick,
}: {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly required?: boolean;
  readonly errors?: readonly FieldError[] | undefined;
  readonly onType: (text: string) => void;
  readonly onPick: (hit: SearchHit) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const list = useId();
  const { hits, state, search, forget } = useAddresses();
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const listed = open && hits.length > 0;

  const type = (text: string): void => {
    onType(text);
    setMarked(-1);
    setOpen(true);
    search(text.trim(), searchDebounce());
  };
  const choose = (hit: SearchHit): void => {
    setOpen(false);
    forget();
    onPick(hit);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (hits.length === 0) return;
      event.preventDefault();
      setOpen(true);
      setMarked(
        (before) => (before + (event.key === 'ArrowDown' ? 1 : -1) + hits.length + (before < 0 && event.key === 'ArrowUp' ? 1 : 0)) % hits.length,
      );
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const hit = listed ? hits[marked] : undefined;
      if (hit) choose(hit);
      else search(value.trim(), 0);
    } else if (event.key === 'Escape' && listed) {
      event.preventDefault();
      setOpen(false);
    }
  };
  const shared = { name, label, help, errors, required: required ?? false };
  return (
    <Labelled {...shared}>
      <div
        className={styles['address']}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <input
          {...described(shared)}
          type="text"
          placeholder={placeholder}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          className={styles['addressInput']}
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={list}
          aria-activedescendant={listed && marked >= 0 ? `${list}-${marked}` : undefined}
          value={value}
          maxLength={300}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a combobox with details is more than a datalist can show */}
        <div id={list} role="listbox" aria-label={label} className={styles['hits']} hidden={!listed}>
          {hits.map((hit, index) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the listbox
            <div
              key={hit.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={styles['hit']}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(hit)}
              onKeyDown={onKeyDown}
            >
              {hit.label}
              {hit.detail !== undefined && <small>{hit.detail}</small>}
            </div>
          ))}
        </div>
      </div>
      <output className={state === 'idle' || state === 'found' ? 'lg-hidden' : parts['soft']}>
        {state === 'searching' && t('citizen.address.searching')}
        {state === 'none' && t('citizen.address.none')}
        {state === 'failed' && t('citizen.address.failed')}
        {state === 'found' && t('citizen.address.found', { count: hits.length })}
      </output>
    </Labelled>
  );
}

type State = 'idle' | 'searching' | 'found' | 'none' | 'failed';

function useAddresses() {
  const [hits, setHits] = useState<readonly SearchHit[]>([]);
  const [state, setState] = useState<State>('idle');
  const [requests] = useState(latest);
  const timer = useRef<number>(undefined);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      requests.cancel();
    },
    [requests],
  );
  const ask = async (term: string): Promise<void> => {
    setState('searching');
    try {
      const provider = searchProviders('map').find(({ id }) => id === 'address');
      const found = await requests.run((signal) => provider?.search(term, signal) ?? Promise.resolve([]));
      if (found === undefined) return;
      setHits(found);
      setState(found.length > 0 ? 'found' : 'none');
    } catch {
      setHits([]);
      setState('failed');
    }
  };
  const forget = (): void => {
    window.clearTimeout(timer.current);
    requests.cancel();
    setHits([]);
    setState('idle');
  };
  return {
    hits,
    state,
    forget,
    search(term: string, wait: number): void {
      window.clearTimeout(timer.current);
      if (term.length < LEAST) return forget();
      timer.current = window.setTimeout(() => void ask(term), wait);
    },
  };
}
