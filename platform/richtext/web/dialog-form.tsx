import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useRichTexts } from './texts.ts';

interface Props {
  readonly title: string;
  readonly size?: 'md' | 'lg';
  /** Word of the button. */
  readonly apply: string;
  readonly disabled?: boolean;
  readonly onApply: () => void;
  readonly onClose: () => void;
  /** At the left of the buttons. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog of the editor: what is entered in it is no sending of the form the editor stands in. */
export function DialogForm({ title, size = 'md', apply, disabled = false, onApply, onClose, extra, children }: Props): ReactNode {
  const texts = useRichTexts();
  return (
    <Dialog title={title} onClose={onClose} size={size}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onApply();
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="space-between">
            <div>{extra}</div>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {texts.cancel}
              </Button>
              <Button type="submit" disabled={disabled}>
                {apply}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
