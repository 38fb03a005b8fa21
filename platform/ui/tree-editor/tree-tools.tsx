import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconLibraryMinus, IconLibraryPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUi } from '../texts.ts';
import styles from './tree-editor.module.css';
import type { NamedNode } from './types.ts';
import type { View } from './use-view.ts';

/** Search in the tree (at once: its rows are all here), and all groups open or closed. */
export function TreeTools<N extends NamedNode>({ view, label }: { readonly view: View<N>; readonly label: string }): ReactNode {
  const t = useUi();
  const { term, hits } = view;
  return (
    <div className={styles['tools']}>
      <TextInput
        type="search"
        role="searchbox"
        className={styles['search']}
        aria-label={t('tree.search', { label })}
        placeholder={t('search')}
        value={term}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={term !== '' && <CloseButton size="sm" aria-label={t('searchClear')} onClick={() => view.search('')} />}
        onChange={(event) => view.search(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && view.nextHit()}
      />
      <span role="status" className={styles['found']}>
        {term !== '' && t('tree.found', { count: hits.size })}
      </span>
      <span className={styles['toolsEnd']}>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconLibraryPlus size={18} />} onClick={() => view.openAll(true)}>
          {t('tree.openAll')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconLibraryMinus size={18} />} onClick={() => view.openAll(false)}>
          {t('tree.closeAll')}
        </Button>
      </span>
    </div>
  );
}
