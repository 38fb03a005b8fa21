import { IconFilter } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import type { occurrences } from '../../../record/contract.ts';
import type { MapFilters } from '../../../record/schemas.ts';
import { StatusIcon, TypeIcon } from '../../../record/web/icons.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { everything, isShown, shownCounts, toggled, type Chosen, type Kind as KindName } from './filter.ts';
import styles from './home.module.css';

type Lists = ReceivedOf<(typeof occurrences)['searchLists']>;

/** Types and statuses with their quantities: hiding one of a kind changes the counts of the other kind. */
export function Filters({
  lists,
  counts,
  chosen,
  onChange,
}: {
  readonly lists: Lists;
  readonly counts: MapFilters | undefined;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const escape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [open]);
  const shown = counts && shownCounts(counts, chosen);
  const total = (shown?.statuses ?? []).reduce((sum, { show, qty }) => sum + (show ? qty : 0), 0);
  const hidden = [...(shown?.types ?? []), ...(shown?.statuses ?? [])].filter(({ show }) => !show).length;
  const filtered = chosen.types !== null || chosen.statuses !== null;
  return (
    <div className={styles['filters']}>
      <button
        ref={button}
        type="button"
        className={styles['filterButton']}
        aria-expanded={open}
        aria-controls="occurrence-filters"
        onClick={() => setOpen(!open)}
      >
        <IconFilter size={20} aria-hidden /> {t('citizen.home.filters')}
        {hidden > 0 && <span className={styles['hiddenCount']}>−{hidden}</span>}
      </button>
      <div id="occurrence-filters" hidden={!open} className={styles['filterBody']}>
        {filtered && (
          <button type="button" className={parts['linkButton']} onClick={() => onChange(everything)}>
            {t('citizen.home.showAll')}
          </button>
        )}
        <Kind
          label={t('citizen.home.statuses')}
          entries={lists.statuses.map(({ id, name, color, image }) => ({ id, name, color, icon: <StatusIcon name={image} size={18} /> }))}
          counts={shown?.statuses}
          kind="statuses"
          chosen={chosen}
          onChange={onChange}
        />
        <Kind
          label={t('citizen.home.types')}
          entries={lists.types.map(({ id, name, color, icon }) => ({ id, name, color, icon: <TypeIcon name={icon} size={18} /> }))}
          counts={shown?.types}
          kind="types"
          chosen={chosen}
          onChange={onChange}
        />
        <div className={styles['filterEnd']}>
          <button type="button" className="lg-button" onClick={close}>
            {t('citizen.home.see', { count: total, shown: sayNumber(total, locale) })}
          </button>
        </div>
      </div>
    </div>
  );
}

interface KindProps {
  readonly label: string;
  readonly entries: readonly { readonly id: number; readonly name: string; readonly color: string | null; readonly icon: ReactNode }[];
  readonly counts: MapFilters['types'] | undefined;
  readonly kind: KindName;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

function Kind({ label, entries, counts, kind, chosen, onChange }: KindProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const all = entries.map(({ id }) => id);
  const isNone = chosen[kind]?.length === 0;
  return (
    <fieldset className={styles['kind']}>
      <legend>{label}</legend>
      <button type="button" className={styles['whole']} onClick={() => onChange({ ...chosen, [kind]: isNone ? null : [] })}>
        {t(isNone ? 'citizen.home.all' : 'citizen.home.noneOf')}
        <span className="lg-hidden">: {label}</span>
      </button>
      {entries.map(({ id, name, color, icon }) => (
        <div key={id} className={styles['entry']}>
          <label style={{ '--entry': color ?? 'var(--lg-action)' }}>
            <input type="checkbox" checked={isShown(chosen, kind, id)} onChange={() => onChange(toggled(chosen, kind, id, all))} />
            <span className={styles['entryIcon']}>{icon}</span>
            <span>{name}</span>
            <span className={styles['qty']}>{sayNumber(counts?.find((entry) => entry.id === id)?.qty ?? 0, locale)}</span>
          </label>
          <button type="button" onClick={() => onChange({ ...chosen, [kind]: [id] })}>
            {t('citizen.home.only')}
            <span className="lg-hidden"> {name}</span>
          </button>
        </div>
      ))}
    </fieldset>
  );
}
