import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useUi } from './texts.ts';

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  /** May take a while: the button waits for it. */
  readonly onConfirm: () => void | Promise<unknown>;
  readonly onCancel: () => void;
}

/** Asks before something that cannot simply be undone; says what it is about. Stands as long as it is rendered. */
export function ConfirmDialog({ title, text, confirm, cancel, danger, onConfirm, onCancel }: Props): ReactNode {
  const t = useUi();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    await Promise.resolve(onConfirm()).finally(() => setBusy(false));
  };
  return (
    <Dialog title={title} onClose={onCancel}>
      <Text size="sm" component="div">
        {text}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel ?? t('cancel')}
        </Button>
        <Button loading={busy} onClick={() => void run()} {...(danger && { bg: 'var(--lg-danger)', c: 'var(--lg-surface)' })}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
