import { Alert, Anchor, Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordFormRef } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { kinds, type Kind } from './kinds.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly kind: Kind;
  readonly id: number;
  readonly form: RecordFormRef;
}

const addressOf = (to: string): string => `${window.location.origin}/#${to}`;

/** The text as it is written now, behind a link that others may be sent. */
export function Preview({ kind, id, form }: Props): ReactNode {
  const t = useDeskTexts();
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => {
      const { title, subtitle, content } = form.current?.values() ?? {};
      return api(kinds[kind].desk, 'preview', { params: { id }, body: { values: { title, subtitle, content } } });
    },
    onSuccess: ({ to }) => void window.open(addressOf(to), '_blank', 'noopener'),
    meta: { quiet: true },
  });
  return (
    <FormSection title={t('preview.title')}>
      <Text size="sm" c="var(--lg-text-soft)">
        {t('preview.lead')}
      </Text>
      <div>
        <Button variant="default" leftSection={<IconEye size={18} />} loading={isPending} onClick={() => mutate()}>
          {t('preview.make')}
        </Button>
      </div>
      {isError && <Alert color="red">{t('preview.failed')}</Alert>}
      {data && (
        <div role="status">
          <Group gap="md">
            <Anchor href={addressOf(data.to)} target="_blank" rel="noopener">
              {t('preview.link')}
            </Anchor>
            <CopyButton value={addressOf(data.to)}>
              {({ copied, copy }) => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                  onClick={copy}
                >
                  {t(copied ? 'preview.copied' : 'preview.copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Text size="sm">{t('preview.until', { at: sayInstant(data.until) })}</Text>
        </div>
      )}
    </FormSection>
  );
}
