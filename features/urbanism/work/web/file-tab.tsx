import { Button, Group } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { Parts } from '#platform/crud/web/parts.tsx';
import { mayLetters } from '../codes.ts';
import { tasks } from '../resources.ts';
import { useTexts } from './texts.ts';

/** The tasks of one process, on its page. */
export function Content({ processId }: { readonly processId: number }): ReactNode {
  const t = useTexts();
  const mayIssue = useCan(mayLetters.issue);
  return (
    <>
      {mayIssue && (
        <Group justify="flex-end" mb="sm">
          <Button component="a" href={`#/gugestao/letter/${processId}`} variant="default" leftSection={<IconMail size={18} />}>
            {t('write')}
          </Button>
        </Group>
      )}
      <Parts resource={tasks} parentId={processId} />
    </>
  );
}
