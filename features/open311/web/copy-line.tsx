import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from '#platform/shell/toasts.ts';
import { useOpen311 } from './queries.ts';

/** Something to be copied into another program. */
export function CopyLine({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  const t = useOpen311();
  const copy = (): void => {
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('copied')),
      (error: unknown) => toast.failure(error),
    );
  };
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', alignItems: 'center' }}>
        <code style={{ overflowWrap: 'anywhere' }}>{value}</code>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={`${t('copy')}: ${label}`}
          onClick={copy}
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
