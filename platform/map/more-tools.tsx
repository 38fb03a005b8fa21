import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import type { PlacedTool } from './arrange-tools.ts';
import type { Panels } from './panels.ts';
import { useMapTexts } from './texts.ts';
import styles from './workspace.module.css';

interface MoreToolsProps {
  readonly placed: readonly PlacedTool[];
  readonly panels: Panels;
  readonly phone: boolean;
}

/** The tools that found no place in the rail. The button is marked while one of them is in use. */
export function MoreTools({ placed, panels, phone }: MoreToolsProps): ReactNode {
  const texts = useMapTexts();
  const say = useSay();
  const shown = useStore(panels.state);
  const inUse = placed.find(({ tool }) => shown[tool.id]?.show);
  return (
    <Menu position={phone ? 'top-end' : 'right-start'} withinPortal shadow="md">
      <Menu.Target>
        <button type="button" className={styles['railButton']} data-in-use={inUse !== undefined || undefined} title={inUse && say(inUse.tool.label)}>
          <IconDots size={20} />
          <span>{texts.more}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {placed.map(({ tool }) => {
          const Icon = tool.icon;
          return tool.to === undefined ? (
            <Menu.Item key={tool.id} leftSection={<Icon size={18} />} onClick={() => panels.toggle(tool.id)}>
              {say(tool.label)}
            </Menu.Item>
          ) : (
            <Menu.Item key={tool.id} component="a" href={`#${tool.to}`} leftSection={<Icon size={18} />}>
              {say(tool.label)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
