import { Kbd, Switch } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Switch.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#platform/ui/dialog.tsx';
import { shortcutsOn } from './shortcuts.ts';
import { useStore } from './store.ts';
import styles from './palette.module.css';

/** Keys and what they do, in groups; the same letters everywhere. */
const groups = [
  [
    'everywhere',
    [
      ['Ctrl K', 'palette'],
      ['?', 'help'],
      ['Esc', 'close'],
    ],
  ],
  [
    'lists',
    [
      ['j', 'next'],
      ['k', 'previous'],
      ['Enter', 'open'],
      ['e', 'edit'],
      ['x', 'select'],
      ['n', 'add'],
      ['/', 'search'],
      ['Shift', 'sort'],
    ],
  ],
  ['forms', [['Ctrl S', 'save']]],
] as const;

/** All keys of the back office, and the switch for those of one letter. */
export function ShortcutHelp({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation('platform');
  const on = useStore(shortcutsOn);
  return (
    <Dialog title={t('keys.title')} onClose={close}>
      {groups.map(([name, keys]) => (
        <table key={name} className={styles['keys']}>
          <caption>{t(`keys.${name}`)}</caption>
          <thead className="lg-hidden">
            <tr>
              <th scope="col">{t('keys.key')}</th>
              <th scope="col">{t('keys.what')}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(([key, what]) => (
              <tr key={what}>
                <th scope="row">
                  <Kbd>{key}</Kbd>
                </th>
                <td>{t(`keys.do.${what}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <Switch
        mt="md"
        label={t('keys.on')}
        description={t('keys.onHelp')}
        checked={on}
        onChange={(event) => shortcutsOn.set(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
