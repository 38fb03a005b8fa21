import { IconFilter } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import type { occurrences } from '../../../record/contract.ts';
import type { MapFilters } from '../../../record/schemas.ts';
import { StatusIcon, TypeIcon } from '../../../record/web/icons.tsx';
import parts from '../../../record/web/plain/parts.module.css';
import { everything, isShown, shownCounts, toggled, type Chosen } from './filter.ts';
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
  const [open, setOpen] = useState(false);
  const shown = counts && shownCounts(counts, chosen);
  const hidden = [...(shown?.types ?? []), ...(shown?.statuses ?? [])].filter(({ show }) => !show).length;
  const filtered = chosen.types !== null || chosen.statuses !== null;
  return (
    <div className={styles['filters']}>
      <button type="button" className={styles['filterButton']} aria-expanded={open} aria-controls="occurrence-filters" onClick={() => setOpen(!open)}>
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
          isOn={(id) => isShown(chosen, 'statuses', id)}
          onToggle={(id, all) => onChange(toggled(chosen, 'statuses', id, all))}
        />
        <Kind
          label={t('citizen.home.types')}
          entries={lists.types.map(({ id, name, color, icon }) => ({ id, name, color, icon: <TypeIcon name={icon} size={18} /> }))}
          counts={shown?.types}
          isOn={(id) => isShown(chosen, 'types', id)}
          onToggle={(id, all) => onChange(toggled(chosen, 'types', id, all))}
        />
      </div>
    </div>
  );
}

function Kind({
  label,
  entries,
  counts,
  isOn,
  onToggle,
}: {
  readonly label: string;
  readonly entries: readonly { readonly id: number; readonly name: string; readonly color: string | null; readonly icon: ReactNode }[];
  readonly counts: MapFilters['types'] | undefined;
  readonly isOn: (id: number) => boolean;
  readonly onToggle: (id: number, all: readonly number[]) => void;
}): ReactNode {
  const locale = useLocale();
  const all = entries.map(({ id }) => id);
  return (
    <fieldset className={styles['kind']}>
      <legend>{label}</legend>
      {entries.map(({ id, name, color, icon }) => (
        <label key={id} style={{ '--entry': color ?? 'var(--lg-action)' } as CSSProperties}>
          <input type="checkbox" checked={isOn(id)} onChange={() => onToggle(id, all)} />
          <span className={styles['entryIcon']}>{icon}</span>
          <span>{name}</span>
          <span className={styles['qty']}>{sayNumber(counts?.find((entry) => entry.id === id)?.qty ?? 0, locale)}</span>
        </label>
      ))}
    </fieldset>
  );
}
