import { Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import type { ReactNode } from 'react';
import { useStore } from '#platform/shell/store.ts';
import styles from './list.module.css';
import { shortcutsOn } from './shortcuts.ts';
import { useDeskTexts } from './texts.ts';

/** Tells of the keys, where there is a keyboard, and leads to all of them. */
export function KeyHint({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const t = useDeskTexts();
  const on = useStore(shortcutsOn);
  return (
    <button type="button" className={styles['hint']} onClick={onHelp} title={t('shortcuts')}>
      {on && (
        <span>
          <Kbd size="xs">j</Kbd> <Kbd size="xs">k</Kbd> {t('list.hint')}
        </span>
      )}
      <span>
        <Kbd size="xs">?</Kbd> {t('list.hintHelp')}
      </span>
    </button>
  );
}
