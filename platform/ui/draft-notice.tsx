import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayInstant } from './format.ts';
import { useUi } from './texts.ts';
import type { FormDraft } from './use-form-draft.ts';

interface Props {
  readonly draft: FormDraft;
  /** How the form calls a field. */
  readonly labelOf: (name: string) => string;
}

/** Says calmly that what was written is back, and how to be rid of it. */
export function DraftNotice({ draft, labelOf }: Props): ReactNode {
  const t = useUi();
  const locale = useLocale();
  if (draft.recovered === null) return null;
  const { at, clashes } = draft.recovered;
  return (
    <Alert color="blue" role="status" icon={<IconRestore size={20} />} mb="md">
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" fw={600} title={sayInstant(at)}>
            {t('draftBack', { ago: sayAgo(at, locale) })}
          </Text>
          {clashes.length > 0 && <Text size="sm">{t('draftClash', { count: clashes.length, names: clashes.map(labelOf).join(', ') })}</Text>}
        </div>
        <Button variant="default" size="compact-sm" onClick={draft.discard}>
          {t('draftDiscard')}
        </Button>
      </Group>
    </Alert>
  );
}
