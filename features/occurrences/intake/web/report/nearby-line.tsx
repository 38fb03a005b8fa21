import { IconCheck, IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SimilarOccurrence } from '../../../record/schemas.ts';
import type { Followed } from '../../../record/web/plain/follow-dialog.tsx';
import { Similar } from './similar.tsx';
import styles from './similar.module.css';

/** One line, as high before its answer as after it, that says what was reported near here and opens the list of it. */
export function NearbyLine({
  items,
  waits,
  title,
  none,
  idle,
  opens = false,
  onFollowed,
}: {
  /** Null: there is no place to look at yet. */
  readonly items: readonly SimilarOccurrence[] | null;
  readonly waits: boolean;
  readonly title: string;
  readonly none: string;
  readonly idle: string;
  /** There is room to show the list unasked. */
  readonly opens?: boolean;
  readonly onFollowed: (occurrence: SimilarOccurrence, followed: Followed) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [open, setOpen] = useState(opens);
  const list = useId();
  const quiet = items === null ? idle : waits ? t('reporting.aim.looking') : items.length === 0 ? none : null;
  return (
    <>
      <p className="lg-hidden" role="status">
        {quiet ?? title}
      </p>
      {quiet !== null || items === null ? (
        <p className={styles['line']} aria-hidden>
          {quiet === none ? <IconCheck size={20} /> : <IconUsers size={20} />}
          <span>{quiet}</span>
        </p>
      ) : (
        <>
          <button type="button" className={styles['line']} aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
            <IconUsers size={20} aria-hidden />
            <span>{title}</span>
            <IconChevronDown size={20} aria-hidden />
          </button>
          <div id={list} hidden={!open} className={styles['opened']}>
            {open && <Similar items={items} title={title} onFollowed={onFollowed} />}
          </div>
        </>
      )}
    </>
  );
}
