import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import type { ArrangedTools } from './arrange-tools.ts';
import type { Panels } from './panels.ts';
import { ToolButton } from './tool-button.tsx';
import { useMapTexts } from './texts.ts';
import styles from './workspace.module.css';

/** The tools at the left; on a phone a bar one can scroll. */
export function ToolRail({ arranged, panels }: { readonly arranged: ArrangedTools; readonly panels: Panels }): ReactNode {
  const texts = useMapTexts();
  const say = useSay();
  if (arranged.rail.length === 0 && arranged.more.length === 0) return null;
  return (
    <nav className={styles['rail']} aria-label={texts.tools}>
      {arranged.rail.map((placed) => (
        <ToolButton key={placed.tool.id} placed={placed} panels={panels} rail />
      ))}
      {arranged.more.length > 0 && (
        <Menu position="right-start" withinPortal shadow="md">
          <Menu.Target>
            <button type="button" className={styles['railButton']}>
              <IconDots size={20} />
              <span>{texts.more}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {arranged.more.map(({ tool }) => {
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
      )}
    </nav>
  );
}
