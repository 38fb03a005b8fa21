import { Kbd, Switch } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Switch.css';
import type { ReactNode } from 'react';
import { useStore } from '#platform/shell/store.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import styles from './desk.module.css';
import { goKeys } from './go-keys.ts';
import { shortcutsOn } from './shortcuts.ts';
import type { DeskTab } from './tabs/tabs.ts';
import { useDeskTexts } from './texts.ts';

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['Esc', 'close'],
  ['t', 'triage'],
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

interface Props {
  readonly tabs: readonly DeskTab[];
  readonly mayReports: boolean;
  readonly onClose: () => void;
}

export function HelpDialog({ tabs, mayReports, onClose }: Props): ReactNode {
  const t = useDeskTexts();
  const on = useStore(shortcutsOn);
  const going = [
    ...tabs.map(({ key, label }) => [`g ${key}`, t(label)] as const),
    ...Object.entries(goKeys)
      .filter(([, goal]) => goal !== 'reports' || mayReports)
      .map(([key, goal]) => [`g ${key}`, t(`nav.keys.${goal}`)] as const),
  ];
  return (
    <Dialog title={t('help.title')} onClose={onClose}>
      <Keys caption={null} keys={keys.map(([key, what]) => [key, t([`help.${what}`, `work.keys.${what}`])])} />
      <Keys caption={t('nav.keys.title')} keys={going} />
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

function Keys({
  caption,
  keys: rows,
}: {
  readonly caption: string | null;
  readonly keys: readonly (readonly [key: string, what: string])[];
}): ReactNode {
  const t = useDeskTexts();
  return (
    <table className={styles['keys']}>
      {caption !== null && <caption>{caption}</caption>}
      <thead className="lg-hidden">
        <tr>
          <th scope="col">{t('help.key')}</th>
          <th scope="col">{t('help.what')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, what]) => (
          <tr key={key}>
            <th scope="row">
              <Kbd>{key}</Kbd>
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
