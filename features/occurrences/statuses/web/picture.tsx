import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { Row } from '#platform/crud/web/data.ts';
import { api, upload } from '#platform/http/web/client.ts';
import { sayComplaint } from '#platform/kernel/messages.ts';
import { imageTypes, uploadLack } from '#platform/kernel/uploads.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { catalogue } from '../../record/permissions.ts';
import { statusImages } from '../contract.ts';
import { StatusIcon } from '../../record/web/icons.tsx';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { useManageTexts } from '../../record/web/desk/manage-texts.ts';
import { useStatusImages } from './use-images.ts';

/** The picture of a status: kept as soon as it is chosen, apart from what is being written in the form. */
export function Picture({ record }: { readonly record: Row }): ReactNode {
  const t = useManageTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const { uploadMax } = usePublicConfig();
  const mayEdit = useCan(catalogue.statuses.edit);
  const file = useStatusImages()?.get(record.id) ?? null;
  const [wrong, setWrong] = useState<string | null>(null);
  const params = { id: record.id };
  // A status is shown in many places: all of them are asked for again.
  const done = (key: string): void => {
    toast.success(t(key));
    void client.invalidateQueries({ queryKey: ['occurrences'] });
  };
  const set = useMutation({
    mutationFn: (chosen: File) => upload(statusImages, 'setImage', { params, body: {}, files: [chosen] }),
    onSuccess: () => done('picture.saved'),
    onError: (error) => toast.failure(error),
  });
  const remove = useMutation({
    mutationFn: () => api(statusImages, 'removeImage', { params }),
    onSuccess: () => done('picture.removed'),
    onError: (error) => toast.failure(error),
  });
  const choose = (chosen: File | null): void => {
    if (!chosen) return;
    const lack = uploadLack(chosen, { maxMebibytes: uploadMax });
    setWrong(lack === null ? null : sayComplaint(lack, locale));
    if (lack === null) set.mutate(chosen);
  };
  const status = {
    name: String(record['name']),
    color: String(record['color']),
    image: file ?? (record['image'] === null ? null : String(record['image'])),
  };
  return (
    <FormSection title={t('picture.title')}>
      <Stack gap="sm">
        <Text size="sm" c="var(--lg-text-soft)">
          {t('picture.lead')}
        </Text>
        <Group gap="md" role="group" aria-label={t('picture.looks')}>
          <StatusIcon name={status.image} size={48} />
          <StatusBadge status={status} />
        </Group>
        {mayEdit && (
          <>
            <Group gap="xs">
              <FileButton accept={imageTypes.map((type) => `.${type}`).join(',')} onChange={choose}>
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconPhoto size={18} />} loading={set.isPending}>
                    {t(file === null ? 'picture.choose' : 'picture.change')}
                  </Button>
                )}
              </FileButton>
              {file !== null && (
                <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate()}>
                  {t('picture.remove')}
                </Button>
              )}
            </Group>
            <Text size="sm" c="var(--lg-text-soft)">
              {t('picture.help', { max: uploadMax })}
            </Text>
            <div role="status" aria-live="polite">
              {set.isPending && <Text size="sm">{t('picture.sending')}</Text>}
            </div>
            {wrong !== null && (
              <Text size="sm" role="alert" c="var(--lg-danger)">
                {wrong}
              </Text>
            )}
          </>
        )}
      </Stack>
    </FormSection>
  );
}
