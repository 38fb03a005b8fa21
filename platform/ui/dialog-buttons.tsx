import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUi } from './texts.ts';

interface Props {
  readonly onClose: () => void;
  readonly busy: boolean;
  /** What the button says that does it. */
  readonly save: string;
  /** Absent: it submits the form around it. */
  readonly onSave?: () => void;
  readonly disabled?: boolean;
  /** Other buttons, before these. */
  readonly children?: ReactNode;
}

/** The foot of a dialog: to leave it, and to do what it is for. */
export function DialogButtons({ onClose, busy, save, onSave, disabled = false, children }: Props): ReactNode {
  const ui = useUi();
  return (
    <Group justify="flex-end">
      {children}
      <Button variant="default" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <Button type={onSave ? 'button' : 'submit'} loading={busy} disabled={disabled} onClick={onSave}>
        {save}
      </Button>
    </Group>
  );
}
