import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { variantRules, variants, type Variant } from '../../record/domain/variants.ts';
import { StatusIcon, TypeIcon } from '../../record/web/icons.tsx';
import { useDesk } from '../../record/web/desk/context.ts';
import styles from './filter-panel.module.css';
import { hasVariants } from './filter-chips.tsx';
import { choose, toggled, type Side } from '../../record/web/desk/filter.ts';
import { useQuantities } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';

interface Entry {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
  readonly icon: ReactNode;
}

/** Types and statuses to show and hide; each side counts what the other shows (specification 2 §4). */
export function FilterPanel({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const { lists } = useDesk();
  const statuses = lists.statuses.map((status) => ({ ...status, icon: <StatusIcon name={status.image} size={16} /> }));
  const types = lists.types.map((type) => ({ ...type, icon: <TypeIcon name={type.icon} size={16} /> }));
  return (
    <section className={styles['panel']} aria-label={t('filters')}>
      <button type="button" className={styles['close']} aria-label={t('filtersHide')} title={t('filtersHide')} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </button>
      {hasVariants(lists) && <Variants />}
      <Group side="status" title={t('panel.statuses')} entries={statuses} />
      <Group side="type" title={t('panel.types')} entries={types} />
      <p className={styles['help']}>{t('panel.help')}</p>
    </section>
  );
}

/** Reports, work orders, accidents: those shown. Nothing but all can be the answer to none. */
function Variants(): ReactNode {
  const t = useDeskTexts();
  const say = useSay();
  const { filter, changeFilter } = useDesk().place;
  const shown = filter.variant ?? variants;
  const set = (next: readonly Variant[]): void => {
    const { variant: _old, ...others } = filter;
    changeFilter(next.length === 0 || next.length === variants.length ? others : { ...others, variant: next });
  };
  return (
    <fieldset className={styles['group']} data-side="variant">
      <legend>{t('rights.variant')}</legend>
      <ul>
        {variants.map((one) => {
          const name = say(variantRules[one].label);
          return (
            <li key={one} data-hidden={!shown.includes(one) || undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={shown.includes(one)}
                  onChange={() => set(variants.filter((other) => (other === one) !== shown.includes(other)))}
                />
                <span className={styles['name']}>{name}</span>
              </label>
              <Only name={name} onClick={() => set([one])} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Group({ side, title, entries }: { readonly side: Side; readonly title: string; readonly entries: readonly Entry[] }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { filter, changeFilter } = useDesk().place;
  const quantities = useQuantities(filter);
  const counted = side === 'type' ? quantities?.types : quantities?.statuses;
  // Old ones that something still has are counted too; only those with a name here can be chosen.
  const all = entries.map(({ id }) => id);
  const shown = filter[side] ?? all;
  const set = (ids: readonly number[]): void => changeFilter(choose(filter, side, ids, all));
  return (
    <fieldset className={styles['group']} data-side={side}>
      <legend>{title}</legend>
      <div className={styles['both']}>
        <button type="button" disabled={shown.length === all.length} onClick={() => set(all)}>
          {t('panel.all')}
        </button>
        <button type="button" disabled={shown.length === 0} onClick={() => set([])}>
          {t('panel.none')}
        </button>
      </div>
      <ul>
        {entries.map(({ id, name, color, icon }) => {
          const qty = counted?.find((entry) => entry.id === id)?.qty;
          const text = qty === undefined ? '' : sayNumber(qty, locale);
          return (
            <li key={id} style={{ '--entry': color ?? 'var(--lg-text-faint)' }} data-hidden={!shown.includes(id) || undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={shown.includes(id)}
                  aria-label={t('panel.quantity', { name, qty: text })}
                  onChange={() => changeFilter(toggled(filter, side, id, all))}
                />
                <span className={styles['icon']}>{icon}</span>
                <span className={styles['name']}>{name}</span>
                <span className={styles['qty']} data-entry={id} data-none={qty === 0 || undefined}>
                  {text}
                </span>
              </label>
              <Only name={name} onClick={() => set([id])} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Only({ name, onClick }: { readonly name: string; readonly onClick: () => void }): ReactNode {
  const t = useDeskTexts();
  return (
    <button type="button" className={styles['only']} aria-label={t('panel.onlyName', { name })} title={t('panel.only')} onClick={onClick}>
      {t('panel.only')}
    </button>
  );
}
