import { Suspense, type ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import type { PlacedTool } from './arrange-tools.ts';
import type { Panels } from './panels.ts';
import type { MapSession } from './session.ts';
import { PanelBody } from './tool-panel.tsx';
import { useMapTexts } from './texts.ts';
import controls from './controls.module.css';
import styles from './workspace.module.css';

interface ToolButtonProps {
  readonly placed: PlacedTool;
  readonly panels: Panels;
  readonly rail?: true;
  readonly onUse?: () => void;
}

/** Icon and label in the rail, icon alone at the right of the map; a link for tools that lead elsewhere. */
export function ToolButton({ placed, panels, rail, onUse }: ToolButtonProps): ReactNode {
  const say = useSay();
  const { tool } = placed;
  const active = useStore(panels.state)[tool.id]?.show ?? false;
  const label = say(tool.label);
  const Icon = tool.icon;
  if (!rail && tool.control) return <tool.control />;
  const inner = (
    <>
      <Icon size={20} />
      {rail && placed.showLabel && <span>{label}</span>}
    </>
  );
  const named = { className: rail ? styles['railButton'] : undefined, title: label, ...(!(rail && placed.showLabel) && { 'aria-label': label }) };
  if (tool.to !== undefined) {
    return (
      <a href={`#${tool.to}`} {...named}>
        {inner}
      </a>
    );
  }
  const button = (
    <button
      type="button"
      {...named}
      aria-pressed={active}
      onClick={() => {
        panels.toggle(tool.id);
        onUse?.();
      }}
    >
      {inner}
    </button>
  );
  return rail ? button : <div className={controls['group']}>{button}</div>;
}

/** Tools that stand over the map, always in sight: the search. */
export function TopTools({ placed, session }: { readonly placed: readonly PlacedTool[]; readonly session: MapSession }): ReactNode {
  const texts = useMapTexts();
  const panels = useStore(session.panels.state);
  const shown = placed.filter(({ tool }) => tool.panel && panels[tool.id]?.show);
  if (shown.length === 0) return null;
  return (
    <div className={styles['top']}>
      {shown.map(({ tool }) => (
        <Suspense key={tool.id} fallback={<div className={styles['topLoading']} role="status" aria-label={texts.panel.loading} />}>
          <PanelBody tool={tool} session={session} />
        </Suspense>
      ))}
    </div>
  );
}
