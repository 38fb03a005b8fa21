import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Skeleton.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { frequencies, frequencyNames, type Frequency } from '../../domain/digest.ts';
import { preferencesContract } from '../../preferences-contract.ts';
import { PushPanel } from '../push/panel.tsx';
import styles from '../mailbox.module.css';

const key = ['notifications', 'preferences'];

/** How often I am written to: one by one, gathered, or not at all. */
export function Screen(): ReactNode {
  const { t } = useTranslation('messaging');
  const say = useSay();
  const client = useQueryClient();
  const request = useQuery({ queryKey: key, queryFn: ({ signal }) => api(preferencesContract, 'show', { signal }) });
  const { data } = request;
  const save = useMutation({
    mutationFn: (frequency: Frequency) => api(preferencesContract, 'update', { body: { frequency } }),
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      toast.success(t('notices.saved'));
    },
  });
  const chosen = save.isPending ? save.variables : data?.frequency;
  return (
    <div className={styles['notices']}>
      <h1>{t('notices.title')}</h1>
      <p>{t('notices.lead')}</p>
      {data ? (
        <Radio.Group
          label={t('notices.legend')}
          description={data.email === null ? t('notices.noEmail') : t('notices.to', { email: data.email })}
          value={chosen}
          onChange={(value) => save.mutate(value as Frequency)}
        >
          <Stack gap="xs" mt="sm">
            {frequencies.map((frequency) => (
              <Radio
                key={frequency}
                value={frequency}
                size="md"
                label={say(frequencyNames[frequency])}
                description={t(`notices.help.${frequency}`)}
                disabled={save.isPending}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Pending request={request} height={260} />
      )}
      <p role="status" className="lg-hidden">
        {save.isPending ? t('notices.saving') : ''}
      </p>
      <PushPanel />
    </div>
  );
}
