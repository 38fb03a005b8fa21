import { Alert, Anchor, Button, Loader } from '@mantine/core';
import { IconExternalLink, IconEyeOff, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { occurrences } from '../../../record/contract.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { Gallery } from '../../../record/web/plain/gallery.tsx';
import { Timeline } from '../../../citizen/web/occurrence/timeline.tsx';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { useDeskTexts } from '../texts.ts';
import lists from '#platform/ui/facts.module.css';
import styles from './rights.module.css';

/** The record as anybody sees it without signing in: what the public endpoint answers. `version` asks anew when the record changed. */
export function AsPublic({ code, version }: { readonly code: string; readonly version: number }): ReactNode {
  const t = useDeskTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['occurrences', 'as-public', code, version],
    queryFn: ({ signal }) => api(occurrences, 'front', { params: { code }, query: { as: 'anonymous' }, signal }),
    retry: false,
    meta: { quiet: true },
  });
  if (data)
    return (
      <PublicSide occurrence={data} title={t('rights.asPublic.title', { code })}>
        {t('rights.asPublic.note')}
      </PublicSide>
    );
  if (!error) return <Loader aria-label={t('detail.loading')} />;
  if (isProblem(error) && error.status === 404) {
    return (
      <Alert color="gray" icon={<IconEyeOff aria-hidden />} title={t('rights.asPublic.notPublic')}>
        {t('rights.asPublic.notPublicText')}
      </Alert>
    );
  }
  return (
    <Alert color="red" title={t('rights.asPublic.failed')}>
      <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
        {t('rights.asPublic.retry')}
      </Button>
    </Alert>
  );
}

/** What the public page tells, inside the desk; `children` says why it is no more. */
export function PublicSide({
  occurrence,
  title,
  children,
}: {
  readonly occurrence: PublicOccurrence;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const t = useDeskTexts();
  const { code, type, subtype, unity, parish } = occurrence;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['status', <StatusBadge key="status" status={occurrence.status} />],
    ['type', subtype ? `${type.name} › ${subtype.name}` : type.name],
    ['unity', unity?.name],
    ['address', occurrence.address],
    ['parish', parish?.name],
    ['reported', sayInstant(occurrence.createdAt)],
  ];
  return (
    <div className={styles['public']}>
      <Alert color="blue" icon={<IconWorld aria-hidden />} title={title}>
        <p>{children}</p>
        <Anchor size="sm" className={styles['links'] ?? ''} href={`#/meubairro/occurrence/${code}`} target="_blank">
          {t('rights.asPublic.open')} <IconExternalLink size={16} aria-hidden />
        </Anchor>
      </Alert>
      <dl className={lists['facts']}>
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{t(`rights.asPublic.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <h3>{t('rights.asPublic.description')}</h3>
      <p className={styles['words']}>{occurrence.description}</p>
      {occurrence.photoList.length > 0 && (
        <>
          <h3>{t('rights.asPublic.photos')}</h3>
          <Gallery photos={occurrence.photoList} token={undefined} />
        </>
      )}
      <h3>{t('rights.asPublic.history')}</h3>
      {occurrence.timeline.length === 0 ? (
        <p className={styles['note']}>{t('rights.asPublic.nothing')}</p>
      ) : (
        <Timeline entries={occurrence.timeline} />
      )}
    </div>
  );
}
