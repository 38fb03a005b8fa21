import { Kbd, Switch } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Switch.css';
import type { ReactNode } from 'react';
import { useStore } from '#platform/shell/store.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import styles from './desk.module.css';
import { shortcutsOn } from './shortcuts.ts';
import { useDeskTexts } from './texts.ts';

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['Esc', 'close'],
  ['a', 'assign'],
  ['s', 'status'],
  ['p', 'p'],
  ['x', 'x'],
  ['Shift x', 'shiftX'],
  ['n', 'note'],
  ['e', 'edit'],
  ['m', 'map'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

export function HelpDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const on = useStore(shortcutsOn);
  return (
    <Dialog title={t('help.title')} onClose={onClose}>
      <table className={styles['keys']}>
        <thead className="lg-hidden">
          <tr>
            <th scope="col">{t('help.key')}</th>
            <th scope="col">{t('help.what')}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(([key, what]) => (
            <tr key={key}>
              <th scope="row">
                <Kbd>{key}</Kbd>
              </th>
              <td>{t([`help.${what}`, `work.keys.${what}`])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Switch
        mt="md"
        label={t('help.on')}
        description={t('help.onHelp')}
        checked={on}
        onChange={(event) => shortcutsOn.set(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
