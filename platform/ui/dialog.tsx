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

/** Of an entry of a menu, which goes with its menu, what opened the menu. */
function placeOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  const menu = target.closest('[role="menu"]');
  return (menu && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)) ?? target;
}

/**
 * Where the focus was last, noted as it comes: a dialog may be drawn after the menu is gone, when nothing has the focus and nothing says any more
 * whose menu it was. This file may come with the first dialog, after the button that opens it has the focus.
 */
let last = placeOf(document.activeElement);
document.addEventListener('focusin', ({ target }) => {
  last = placeOf(target) ?? last;
});

function standing(): HTMLElement | null {
  if (!last?.closest('[role="dialog"]')) beforeAll = last;
  return last;
}
