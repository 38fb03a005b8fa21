import '../texts.ts';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { api, upload } from '#platform/http/web/client.ts';
import { useBeginJob } from '#platform/jobs/web/use-begin-job.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { may } from '../../codes.ts';
import { schoolDesk } from '../../contract.ts';
import { schools, streets } from '../../resources.ts';

/** Of schools and of streets. */
export const schoolScreens = screensOf(schools, { useList: () => ({ actions: <Actions /> }) });
export const streetScreens = screensOf(streets, { useList: () => ({ actions: <NetworkActions /> }) });

function Actions(): ReactNode {
  const { t } = useTranslation('schools');
  const { busy, begin } = useBeginJob();
  const mayList = useCan(may.list);
  const mayAdd = useCan(may.schools.add);
  return (
    <Group gap="xs">
      {mayList && (
        <FileButton
          accept=".csv,.xlsx"
          onChange={(file) => file && void begin(() => upload(schoolDesk, 'list', { files: [file] }), t('desk.listed'))}
        >
          {(props) => (
            <Button {...props} variant="default" loading={busy}>
              {t('desk.list')}
            </Button>
          )}
        </FileButton>
      )}
      {mayAdd && <Take />}
    </Group>
  );
}

function Take(): ReactNode {
  const { t } = useTranslation('schools');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const { added } = await api(schoolDesk, 'takeSchools', {});
      toast.success(added === 0 ? t('desk.takenNone') : t('desk.taken', { count: added }));
      await queries.invalidateQueries();
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void take()}>
      {t('desk.take')}
    </Button>
  );
}

function NetworkActions(): ReactNode {
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
