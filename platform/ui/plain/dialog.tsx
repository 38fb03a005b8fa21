import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './plain.module.css';

/** A dialog of the browser's own: traps the focus, closes on Escape, returns the focus. Stands as long as it is rendered. */
export function Dialog({
  title,
  wide,
  onClose,
  onArrow,
  children,
}: {
  readonly title: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  /** Arrow keys: -1 left, 1 right. */
  readonly onArrow?: ((by: -1 | 1) => void) | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('platform');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it still stands in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown !== null && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);
  // Beside everything else, and its forms are its own: it may be opened from within another form.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onArrow?.(-1);
        if (event.key === 'ArrowRight') onArrow?.(1);
      }}
    >
      <div className={styles['dialogHead']}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles['iconButton']} aria-label={t('close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>,
    document.body,
  );
}
