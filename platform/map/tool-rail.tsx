import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from '#platform/shell/store.ts';
import type { ArrangedTools } from './arrange-tools.ts';
import { MoreTools } from './more-tools.tsx';
import type { Panels } from './panels.ts';
import { ToolButton } from './tool-button.tsx';
import { useMapTexts } from './texts.ts';
import styles from './workspace.module.css';

/** The tools at the left; on a phone a bar one can scroll. */
export function ToolRail({
  arranged,
  panels,
  phone,
}: {
  readonly arranged: ArrangedTools;
  readonly panels: Panels;
  readonly phone: boolean;
}): ReactNode {
  const texts = useMapTexts();
  const open = Object.entries(useStore(panels.state)).filter(([id, { show }]) => show && !panels.staysOpen(id)).length;
  if (arranged.rail.length === 0 && arranged.more.length === 0) return null;
  return (
    <nav className={styles['rail']} aria-label={texts.tools}>
      {arranged.rail.map((placed) => (
        <ToolButton key={placed.tool.id} placed={placed} panels={panels} rail />
      ))}
      {arranged.more.length > 0 && <MoreTools placed={arranged.more} panels={panels} phone={phone} />}
      {open > 1 && (
        <button type="button" className={styles['railButton']} onClick={panels.closeAll}>
          <IconX size={20} aria-hidden />
          <span>{texts.closeAll}</span>
        </button>
      )}
    </nav>
  );
}
