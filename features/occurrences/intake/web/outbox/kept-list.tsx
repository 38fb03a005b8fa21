import type { TablerIcon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import styles from './outbox.module.css';

interface Props<Item> {
  readonly id: string;
  readonly Icon: TablerIcon;
  readonly title: string;
  readonly lead: string;
  /** Null until the device was read. */
  readonly items: readonly Item[] | null;
  readonly keyOf: (item: Item) => string;
  /** Asked before an item is taken away. */
  readonly drop: { readonly ask: (item: Item) => string; readonly text: string; readonly label: string; run(item: Item): Promise<void> };
  readonly children: (item: Item, onDrop: () => void) => ReactNode;
}

/** Reports this device keeps, one entry each. Shows nothing when there is none. */
export function KeptList<Item>({ id, Icon, title, lead, items, keyOf, drop, children }: Props<Item>): ReactNode {
  const { t } = useTranslation('platform');
  const [asked, setAsked] = useState<Item | null>(null);
  if (items === null || items.length === 0) return null;
  return (
    <section className={styles['outbox']} aria-labelledby={id}>
      <h2 id={id}>
        <Icon size={22} aria-hidden /> {title}
      </h2>
      <p>{lead}</p>
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item, () => setAsked(item))}</li>
        ))}
      </ul>
      {asked !== null && (
        <Dialog title={drop.ask(asked)} onClose={() => setAsked(null)}>
          <div className={parts['stack']}>
            <p>{drop.text}</p>
            <div className={parts['row']}>
              <button type="button" className="lg-button" onClick={() => void drop.run(asked).then(() => setAsked(null))}>
                {drop.label}
              </button>
              <button type="button" className="lg-button" data-quiet onClick={() => setAsked(null)}>
                {t('cancel')}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
