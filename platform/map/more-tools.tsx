import { IconDots } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import type { PlacedTool } from './arrange-tools.ts';
import styles from './more-tools.module.css';
import type { Panels } from './panels.ts';
import { useMapTexts } from './texts.ts';
import workspace from './workspace.module.css';

interface MoreToolsProps {
  readonly placed: readonly PlacedTool[];
  readonly panels: Panels;
  readonly phone: boolean;
}

/** Between the button and its menu, and between the menu and the edges of the window. */
const GAP = 8;

/** The tools that found no place in the rail, in a menu of the browser's own kind. The button is marked while one of them is in use. */
export function MoreTools({ placed, panels, phone }: MoreToolsProps): ReactNode {
  const texts = useMapTexts();
  const say = useSay();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = useStore(panels.state);
  const inUse = placed.find(({ tool }) => shown[tool.id]?.show);

  const items = (): HTMLElement[] => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const follow = (open: boolean): void => {
    setOpen(open);
    if (!open || !button.current || !menu.current) return;
    const { left, right, top } = button.current.getBoundingClientRect();
    const { width, height } = menu.current.getBoundingClientRect();
    const at = phone ? { x: right - width, y: top - height - GAP } : { x: right + GAP, y: top };
    menu.current.style.left = `${Math.max(GAP, Math.min(phone ? at.x : Math.max(at.x, left), window.innerWidth - width - GAP))}px`;
    menu.current.style.top = `${Math.max(GAP, Math.min(at.y, window.innerHeight - height - GAP))}px`;
    items()[0]?.focus();
  };
  const walk = (event: KeyboardEvent): void => {
    const all = items();
    const now = all.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  const close = (): void => menu.current?.hidePopover();

  return (
    <>
      <button
        ref={button}
        type="button"
        className={workspace['railButton']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        data-in-use={inUse !== undefined || undefined}
        title={inUse && say(inUse.tool.label)}
      >
        <IconDots size={20} />
        <span>{texts.more}</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={texts.more}
        className={styles['menu']}
        onToggle={(event) => follow(event.newState === 'open')}
        onKeyDown={walk}
      >
        {placed.map(({ tool }) => {
          const Icon = tool.icon;
          const inside = (
            <>
              <Icon size={18} /> {say(tool.label)}
            </>
          );
          return tool.to === undefined ? (
            <button key={tool.id} type="button" role="menuitem" tabIndex={-1} onClick={() => (close(), panels.toggle(tool.id))}>
              {inside}
            </button>
          ) : (
            <a key={tool.id} role="menuitem" tabIndex={-1} href={`#${tool.to}`} onClick={close}>
              {inside}
            </a>
          );
        })}
      </div>
    </>
  );
}
