import '../texts.ts';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { api, upload } from '#platform/http/web/client.ts';
import { useBeginJob } from '#platform/jobs/web/use-begin-job.ts';
import { useLocale } from '#platform/shell/language.ts';
import { may } from '../../codes.ts';
import { schoolDesk } from '../../contract.ts';
import { streets } from '../../resources.ts';

export const screens = screensOf(streets, { useList: () => ({ actions: <Actions /> }) });

function Actions(): ReactNode {
  const { t } = useTranslation('schools');
  const locale = useLocale();
  const { busy, begin } = useBeginJob();
  const mayImport = useCan(may.network);
  const { data } = useQuery({
    queryKey: ['schools', 'network'],
    queryFn: ({ signal }) => api(schoolDesk, 'network', { signal }),
    enabled: mayImport,
  });
  if (!mayImport) return null;
  const said = t('desk.importing');
  return (
    <Group gap="xs">
      {data && data.stretches > 0 && (
        <Text size="sm" c="var(--lg-text-soft)">
          {t('desk.described', { ...data, km: Math.round(data.kilometres).toLocaleString(locale === 'pt' ? 'pt-PT' : 'en') })}
        </Text>
      )}
      <FileButton
        accept=".zip,.gpkg,.geojson,.json"
        onChange={(file) => file && void begin(() => upload(schoolDesk, 'importNetwork', { files: [file] }), said)}
      >
        {(props) => (
          <Button {...props} variant="default" loading={busy}>
            {t('desk.network')}
          </Button>
        )}
      </FileButton>
      <Button variant="default" loading={busy} onClick={() => void begin(() => api(schoolDesk, 'takeNetwork', {}), said)}>
        {t('desk.networkMap')}
      </Button>
    </Group>
  );
}
