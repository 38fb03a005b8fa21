import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { Anchor, Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { sayAgo, sayInstant, sayNumber } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import type { Found, Health, Service } from '../contract.ts';
import { healthNames } from '../domain/health.ts';
import { may } from '../permissions.ts';
import lists from '#platform/ui/facts.module.css';
import styles from './ogc.module.css';
import { screen, useOgc } from './queries.ts';

const badges = {
  unknown: { icon: IconCircleDashed, tone: undefined },
  good: { icon: IconCircleCheck, tone: 'success' },
  unstable: { icon: IconAlertTriangle, tone: 'warning' },
  failing: { icon: IconCircleX, tone: 'danger' },
} as const;

export function HealthBadge({ health }: { readonly health: Pick<Health, 'state' | 'failure'> }): ReactNode {
  const say = useSay();
  return (
    <Badge {...badges[health.state]} title={health.failure?.message}>
      {say(healthNames[health.state])}
    </Badge>
  );
}

export function Instant({ iso, never }: { readonly iso: string | null; readonly never: string }): ReactNode {
  const locale = useLocale();
  if (iso === null) return never;
  return (
    <time dateTime={iso} title={sayInstant(iso)}>
      {sayAgo(iso, locale)}
    </time>
  );
}

/** Names and values; what has no value is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className={lists['facts']} data-beside>
      {facts
        .filter(([, value]) => value !== null && value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function HealthFacts({ health }: { readonly health: Health }): ReactNode {
  const t = useOgc();
  const locale = useLocale();
  if (health.lastCheckAt === null) return <p>{t('health.never')}</p>;
  const percent = sayNumber(Math.round((health.failureRate ?? 0) * 100), locale);
  return (
    <>
      {health.failure && <p className={styles['failure']}>{health.failure.message}</p>}
      <Facts
        facts={[
          [t('filterState'), <HealthBadge key="state" health={health} />],
          [t('health.last'), <Instant key="last" iso={health.lastCheckAt} never={t('health.none')} />],
          [t('health.lastGood'), <Instant key="good" iso={health.lastGoodAt} never={t('health.none')} />],
          [t('health.rate'), t('health.rateValue', { percent, count: health.checks })],
          [t('health.time'), health.milliseconds === null ? null : t('health.ms', { count: health.milliseconds })],
        ]}
      />
    </>
  );
}

export function FoundFacts({ found, onMove }: { readonly found: Found; readonly onMove?: ((url: string) => void) | undefined }): ReactNode {
  const t = useOgc();
  const { contact } = found;
  const size = found.maxWidth !== null && found.maxHeight !== null ? `${found.maxWidth} × ${found.maxHeight} px` : null;
  return (
    <Facts
      facts={[
        [t('found.type'), `${found.type.toUpperCase()} ${found.version}`],
        [t('found.title'), found.title],
        [t('found.offers'), t(found.type === 'csw' ? 'found.records' : 'found.layers', { count: found.layers })],
        [t('found.own'), found.ownProjection === null ? null : t(found.ownProjection ? 'found.ownYes' : 'found.ownNo')],
        [t('found.organisation'), contact.organisation],
        [t('found.contact'), [contact.person, contact.email, contact.phone].filter(Boolean).join(', ')],
        [t('found.formats'), found.formats.slice(0, 6).join(', ')],
        [t('found.size'), size],
        [t('found.fees'), found.fees],
        [t('found.constraints'), found.accessConstraints],
        [t('found.time'), t('health.ms', { count: found.milliseconds })],
        [
          t('found.moved'),
          found.redirectedTo === null ? null : (
            <>
              <span className={styles['address']}>{found.redirectedTo}</span>{' '}
              {onMove && (
                <Button variant="subtle" size="compact-sm" onClick={() => onMove(found.redirectedTo ?? '')}>
                  {t('found.useMoved')}
                </Button>
              )}
            </>
          ),
        ],
      ]}
    />
  );
}

interface FrameProps {
  readonly service: Pick<Service, 'id' | 'title' | 'type' | 'isPrivate' | 'useProxy' | 'health'> | undefined;
  readonly tab: 'data' | 'resources' | 'harvest';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What the pages of one service have in common: its name, its state, the way to the others. */
export function ServiceFrame({ service, tab, actions, children }: FrameProps): ReactNode {
  const t = useOgc();
  const opens = { data: useMaySee([may.detail, may.edit]), resources: useMaySee([may.resources]), harvest: useMaySee([may.harvest, may.detail]) };
  const paths = { data: '', resources: '/resources', harvest: '/harvest' };
  return (
    <PageFrame title={service?.title ?? t('one')} back={{ to: screen, label: t('title') }} actions={actions}>
      {service && (
        <>
          <div className={styles['badges']}>
            <Badge>{service.type.toUpperCase()}</Badge>
            <HealthBadge health={service.health} />
            {service.isPrivate && <Badge>{t('badge.private')}</Badge>}
            {service.useProxy && <Badge>{t('badge.proxy')}</Badge>}
          </div>
          <nav className={styles['tabs']} aria-label={t('tabs.label')}>
            {(['data', 'resources', 'harvest'] as const)
              .filter((name) => opens[name])
              .map((name) => (
                <a key={name} href={`#${screen}/${service.id}${paths[name]}`} aria-current={name === tab ? 'page' : undefined}>
                  {t(`tabs.${name}`)}
                </a>
              ))}
          </nav>
        </>
      )}
      {children}
    </PageFrame>
  );
}

function useMaySee([first = '', second = first]: readonly string[]): boolean {
  const one = useCan(first);
  const other = useCan(second);
  return one || other;
}

/** In place of a service that is on its way, is not there, or could not be read. */
export function ServicePending({ request }: { readonly request: UseQueryResult<unknown> }): ReactNode {
  const t = useOgc();
  if (!request.isError) return <Skeleton height={320} />;
  return (
    <RecordFailure request={request} notFound={t('notFound')}>
      <Anchor href={`#${screen}`}>{t('title')}</Anchor>
    </RecordFailure>
  );
}
