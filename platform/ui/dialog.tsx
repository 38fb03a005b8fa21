import { Modal } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useUi } from './texts.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'xl';
  /** What it shows is shown once: neither Esc nor a press beside it closes it, only its own button. */
  readonly insistent?: boolean;
  readonly children: ReactNode;
}

/** A dialog that stands as long as it is rendered: titled, closed by Esc (unless `insistent`), holding the focus and giving it back. */
export function Dialog({ title, onClose, size = 'md', insistent = false, children }: Props): ReactNode {
  const t = useUi();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeOnEscape={!insistent}
      closeOnClickOutside={!insistent}
      withCloseButton={!insistent}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.4, overflowWrap: 'anywhere' } }}
    >
      {children}
    </Modal>
  );
}

/** Whoever opened the dialog by a key stands again where they stood. Mantine gives the focus back only to what was closed, not taken away. */
function useFocusBack(): void {
  const [before] = useState(standing);
  useEffect(
    () => () => {
      window.setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        const place = before?.isConnected ? before : beforeAll;
        if (lost && place?.isConnected) place.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

/** Where one stood before the first of dialogs that take each other's place. */
let beforeAll: HTMLElement | null = null;

/** An entry of a menu goes with its menu: then it is what opened the menu. */
function standing(): HTMLElement | null {
  const now = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const menu = now?.closest('[role="menu"]');
  const place = menu ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) : now;
  if (!place?.closest('[role="dialog"]')) beforeAll = place;
  return place;
}
