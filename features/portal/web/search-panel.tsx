import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './portal.module.css';

const load = () => import('./search-results.tsx');
const SearchResults = lazy(() => load().then((module) => ({ default: module.SearchResults })));

/**
 * One box over everything the portal can find. Starts by itself once typing rests, at once on Enter; the arrows lead from the box through
 * the results and back, Escape back to the box and out of it. What it finds is loaded when somebody begins to search.
 */
export function SearchPanel({
  initial = '',
  label,
  focus = false,
  onSearch,
}: {
  readonly initial?: string;
  /** Visible label; the home shows its question as heading instead. */
  readonly label?: string;
  /** The page is there to search. */
  readonly focus?: boolean;
  readonly onSearch?: (term: string) => void;
}): ReactNode {
  const { t } = useTranslation('platform');
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [pressed, setPressed] = useState(initial);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the box and the links in it, heard in one place
    <div className={styles['search']} onKeyDown={(event) => step(event, () => setTyped(''))}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(typed);
          onSearch?.(typed.trim());
        }}
      >
        <label htmlFor={id} className={label === undefined ? 'lg-hidden' : undefined}>
          {label ?? t('search.label')}
        </label>
        <div className={styles['box']}>
          <input
            id={id}
            type="search"
            value={typed}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            enterKeyHint="search"
            ref={focus ? focusOnce : undefined}
            onFocus={() => void load()}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="submit" className="lg-button">
            <IconSearch size={20} aria-hidden />
            <span className={styles['wide']}>{t('search.submit')}</span>
          </button>
        </div>
      </form>
      {typed.trim() !== '' && (
        <Suspense>
          <SearchResults typed={typed} pressed={pressed} />
        </Suspense>
      )}
    </div>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true });

/** Results are links: the arrows only lead through them. */
function step(event: KeyboardEvent<HTMLElement>, clear: () => void): void {
  const box = event.currentTarget.querySelector('input');
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, section a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (box === null || at < 0) return;
  if (event.key === 'ArrowDown') stops[(at + 1) % stops.length]?.focus();
  else if (event.key === 'ArrowUp') stops.at(at - 1)?.focus();
  else if (event.key === 'Escape') {
    if (at === 0) clear();
    box.focus();
  } else return;
  event.preventDefault();
}
