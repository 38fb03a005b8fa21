import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import type { PlacedTool } from './arrange-tools.ts';
import type { Panels } from './panels.ts';
import { useMapTexts } from './texts.ts';
import styles from './workspace.module.css';

/** The tools that found no place in the rail. */
export function MoreTools({ placed, panels }: { readonly placed: readonly PlacedTool[]; readonly panels: Panels }): ReactNode {
  const texts = useMapTexts();
  const say = useSay();
  return (
    <Menu position="right-start" withinPortal shadow="md">
      <Menu.Target>
        <button type="button" className={styles['railButton']}>
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
