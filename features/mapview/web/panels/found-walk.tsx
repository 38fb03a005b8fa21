import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSay } from '#platform/shell/language.ts';
import type { FoundFeature } from '../tools/identify.ts';
import styles from './found.module.css';

interface Props {
  readonly found: readonly FoundFeature[];
  readonly current: string | null;
  look(one: FoundFeature): void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** From one feature to the next, also of those that lie over each other; after the last comes the first. */
export function FoundWalk({ found, current, look }: Props): ReactNode {
  const { t } = useTranslation('mapview');
  const say = useSay();
  const place = Math.max(
    0,
    found.findIndex(({ key }) => key === current),
  );
  const go = (to: number): void => {
    const next = found.at(to % found.length);
    if (next) look(next);
  };
  const press = (event: KeyboardEvent): void => {
    const ends = { Home: 0, End: found.length - 1 }[event.key];
    const step = steps[event.key];
    if (ends === undefined && step === undefined) return;
    event.preventDefault();
    go(ends ?? place + (step ?? 0));
  };
  const shown = found[place];
  return (
    <div className={styles['walk']} role="toolbar" aria-label={t('identify.walk')} aria-describedby="lg-found-keys" onKeyDown={press} tabIndex={-1}>
      <button type="button" className="lg-map-icon" aria-label={t('identify.previous')} disabled={found.length < 2} onClick={() => go(place - 1)}>
        <IconChevronLeft size={22} />
      </button>
      <div className={styles['step']} aria-live="polite">
        <strong>{t('identify.place', { place: place + 1, count: found.length })}</strong>
        {shown && (
          <span>
            {shown.item.title} <small>{say(shown.provider.label)}</small>
          </span>
        )}
      </div>
      <button type="button" className="lg-map-icon" aria-label={t('identify.next')} disabled={found.length < 2} onClick={() => go(place + 1)}>
        <IconChevronRight size={22} />
      </button>
      <span id="lg-found-keys" className="lg-hidden">
        {t('identify.keys')}
      </span>
    </div>
  );
}
