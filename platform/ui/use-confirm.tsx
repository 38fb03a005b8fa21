import { useState, type ComponentProps, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A question in the middle of some work: `await ask()` is what the person answered. `dialog` stands where the work is shown. */
export function useConfirm(props: Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel'>): {
  readonly ask: () => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null);
  const close = (yes: boolean): void => {
    setAnswer(null);
    answer?.(yes);
  };
  return {
    ask: () => new Promise((resolve) => setAnswer(() => resolve)),
    dialog: answer && <ConfirmDialog {...props} onConfirm={() => close(true)} onCancel={() => close(false)} />,
  };
}
