import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { CopyLine } from './copy-line.tsx';
import { useOpen311 } from './queries.ts';

/** The one time a key is shown. */
export function SecretDialog({ name, secret, onClose }: { readonly name: string; readonly secret: string; readonly onClose: () => void }): ReactNode {
  const t = useOpen311();
  return (
    <Dialog title={t('made.title', { name })} onClose={onClose} insistent>
      <Text size="sm" mb="md">
        {t('made.text')}
      </Text>
      <CopyLine label="api_key" value={secret} />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('made.close')}</Button>
      </Group>
    </Dialog>
  );
}
