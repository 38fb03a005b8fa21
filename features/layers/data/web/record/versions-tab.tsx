import { Button, Text } from '@mantine/core';
import { IconEye, IconHistory } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { sayInstant, sayNumber } from '#platform/ui/format.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { datasetsContract, type DatasetDetail, type DatasetVersion } from '../../contract.ts';
import { may } from '../../permissions.ts';
import styles from '../data.module.css';
import { keys, refresh } from '../queries.ts';
import { StateBadge } from '../state-badge.tsx';
import { useDataTexts } from '../texts.ts';
import { NewVersion } from '../upload/new-version.tsx';
import { pendingVersion, ReadAgain } from '../upload/pending.tsx';
import { Notes } from './notes.tsx';

/** What was uploaded, by whom, what came of it; one that is shown again, and a new one. */
export function VersionsTab({ dataset }: { readonly dataset: DatasetDetail }): ReactNode {
  const t = useDataTexts();
  const client = useQueryClient();
  const [mayAdd, mayEdit] = [useCan(may.add), useCan(may.edit)];
  const [asked, setAsked] = useState<DatasetVersion | null>(null);
  const { id, versions, current, pending } = dataset;
  const waiting = pendingVersion(dataset);
  const use = useMutation({
    mutationFn: (version: DatasetVersion) => api(datasetsContract, 'use', { params: { id, version: version.id } }),
    onSuccess: async (now, version) => {
      client.setQueryData(keys.detail(id), now);
      toast.success(t('versions.used', { number: version.number }));
      await refresh(client);
    },
    onError: toast.failure,
  });
  return (
    <div className={styles['stack']}>
      {mayAdd && pending !== 'reading' && current !== null && (
        <FormSection title={t('versions.new')}>
          <Text>{t('versions.newText')}</Text>
          <NewVersion dataset={dataset} label={t('versions.choose')} />
          {waiting?.state === 'failed' && <ReadAgain dataset={dataset} version={waiting} />}
        </FormSection>
      )}
      <FormSection title={t('versions.title')}>
        <Text size="sm" c="var(--lg-text-soft)">
          {t('versions.kept')}
        </Text>
        <ol className={styles['versions']}>
          {versions.map((version) => (
            <li key={version.id} data-current={version.number === current || undefined}>
              <Version version={version} isShown={version.number === current}>
                {mayEdit && version.state === 'ready' && version.number !== current && (
                  <Button variant="default" leftSection={<IconHistory size={18} />} onClick={() => setAsked(version)}>
                    {t('versions.use')}
                  </Button>
                )}
              </Version>
            </li>
          ))}
        </ol>
      </FormSection>
      {asked && (
        <ConfirmDialog
          title={t('versions.useTitle', { number: asked.number })}
          text={t('versions.useText', { file: asked.fileName })}
          confirm={t('versions.use')}
          onConfirm={() =>
            use.mutateAsync(asked).then(
              () => setAsked(null),
              () => setAsked(null),
            )
          }
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface VersionProps {
  readonly version: DatasetVersion;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

function Version({ version, isShown, children }: VersionProps): ReactNode {
  const t = useDataTexts();
  const locale = useLocale();
  const { number, state, fileName, layer, crs, features, failure, notes, createdBy, createdAt } = version;
  return (
    <>
      <div className={styles['versionHead']}>
        <h3>{t('versions.number', { number })}</h3>
        {isShown ? (
          <Badge tone="success" icon={IconEye}>
            {t('versions.shown')}
          </Badge>
        ) : (
          state !== 'ready' && <StateBadge state={state} />
        )}
        <span className={styles['end']}>{children}</span>
      </div>
      <p className={styles['soft']}>
        {[
          layer === null ? fileName : t('versions.fileLayer', { file: fileName, layer }),
          state === 'ready' && t('features.count', { count: features, n: sayNumber(features, locale) }),
          crs !== null && `EPSG:${crs}`,
          sayInstant(createdAt),
          createdBy,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {failure !== null && <p className={styles['failure']}>{failure}</p>}
      <Notes notes={notes} />
    </>
  );
}
