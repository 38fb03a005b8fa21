import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUi } from './texts.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
}

/** A dialog that stands as long as it is rendered: titled, closed by Esc, holding the focus and giving it back. */
export function Dialog({ title, onClose, size = 'md', children }: Props): ReactNode {
  const t = useUi();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontSize: '1.125rem', fontWeight: 600 } }}
    >
      {children}
    </Modal>
  );
}
