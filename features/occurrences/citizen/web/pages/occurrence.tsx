import { pushOf } from '../../../record/web/push.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useChannel } from '#platform/realtime/web/use-channel.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { occurrences } from '../../../record/contract.ts';
import { everybody } from '../../../record/domain/push.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { TypeIcon } from '../../../record/web/icons.tsx';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { AddPhotos } from '../../../closing/web/citizen/add-photos.tsx';
import { Closed } from '../../../closing/web/citizen/closed.tsx';
import { FollowButton } from '../occurrence/follow-button.tsx';
import { Gallery } from '../../../record/web/plain/gallery.tsx';
import { Place } from '../occurrence/place.tsx';
import { PromiseLine } from '../occurrence/promise.tsx';
import { Related } from '../occurrence/related.tsx';
import { Share } from '../occurrence/share.tsx';
import { StagesList } from '../occurrence/stages-list.tsx';
import { Timeline } from '../occurrence/timeline.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { When } from '#platform/ui/plain/when.tsx';
import styles from '../../../record/web/plain/occurrence.module.css';

/** Where an occurrence stands: for everybody, and by private link for whoever reported it. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const user = useSession();
  const { code = '' } = useParams({ strict: false });
  const token = useSearchText('token');
  const shown = useLoad(`${code} ${token ?? ''} ${locale} ${user?.id ?? ''}`, (signal) =>
    api(occurrences, 'front', { params: { code }, query: token === undefined ? {} : { token }, signal }),
  );
  const lists = useLoad(locale, (signal) => api(occurrences, 'searchLists', { signal }));
  const { data, reload } = shown;
  useFresh(data, reload);

  if (data === null && isProblem(shown.error) && shown.error.status === 404) return <NotFound />;
  if (data === null) {
    return (
      <div className={parts['page']}>
        <h1>{code}</h1>
        {shown.error === null ? <Skeleton lines={8} label={t('platform:loading')} /> : <Failure error={shown.error} onRetry={reload} />}
      </div>
    );
  }
  return (
    <article className={styles['page']}>
      <Link to="/meubairro/home" className={styles['back']}>
        <IconArrowLeft size={18} aria-hidden /> {t('citizen.page.back')}
      </Link>
      <header className={styles['head']}>
        <span className={styles['typeIcon']} aria-hidden>
          <TypeIcon name={data.type.icon} size={32} />
        </span>
        <div>
          <p className={styles['codeLine']}>{data.code}</p>
          <h1>{data.subtype?.name ?? data.type.name}</h1>
          <p className={styles['address']}>{data.address}</p>
          <StatusBadge status={data.status} />
        </div>
      </header>
      {data.mine && (
        <Notice>
          <p>{t('citizen.page.mine')}</p>
          {data.timeline.length > 0 && data.reporter?.email && <p>{t('citizen.page.mineMail', { email: data.reporter.email })}</p>}
          {!data.isPublic && <p>{t('citizen.page.private')}</p>}
        </Notice>
      )}
      <Related occurrence={data} token={token} />
      <StagesList occurrence={data} statuses={lists.data?.statuses ?? []} />
      <PromiseLine occurrence={data} />
      <Closed occurrence={data} token={token} onChanged={shown.set} />
      <div className={styles['actions']}>
        <FollowButton occurrence={data} token={token} onChanged={reload} />
        <Share occurrence={data} />
      </div>
      <div className={styles['columns']}>
        <div className={parts['stack']}>
          <section aria-labelledby="description-title">
            <h2 id="description-title">{t('citizen.page.description')}</h2>
            <p className={styles['words']}>{data.description}</p>
          </section>
          {(data.photoList.length > 0 || (data.mine && data.may.addPhotos)) && (
            <section aria-labelledby="photos-title">
              <h2 id="photos-title">{t('citizen.page.photos')}</h2>
              <Gallery photos={data.photoList} token={token} />
              <AddPhotos occurrence={data} token={token} onChanged={shown.set} />
            </section>
          )}
          <section aria-labelledby="history-title">
            <h2 id="history-title">{t('citizen.page.history')}</h2>
            <Timeline entries={data.timeline} />
          </section>
        </div>
        <div className={parts['stack']}>
          <Facts occurrence={data} />
          <Place occurrence={data} linked={token === undefined && data.isPublic === true} />
        </div>
      </div>
    </article>
  );
}

function Facts({ occurrence }: { readonly occurrence: PublicOccurrence }): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const facts = [
    [t('citizen.fields.typeId'), occurrence.type.name],
    [t('reporting.feature.label'), occurrence.feature === null ? null : `${occurrence.feature.layer.label[locale]}: ${occurrence.feature.name}`],
    ...occurrence.answers.map(({ label, words }) => [label[locale] || label.pt, words[locale]] as const),
    [
      t('citizen.page.parish'),
      occurrence.parish && (
        <Fragment key="parish">
          {occurrence.parish.name}
          {occurrence.parish.code !== null && (
            <Link to={`/meubairro/parish/${occurrence.parish.code}`} className={styles['week']}>
              {t('citizen.page.parishWeek')}
            </Link>
          )}
        </Fragment>
      ),
    ],
    [t('citizen.page.reference'), occurrence.referencePoint],
    [t('citizen.page.unity'), occurrence.unity?.name],
    [t('citizen.page.reported'), <When key="reported" iso={occurrence.createdAt} exact />],
    [t('citizen.page.updated'), <When key="updated" iso={occurrence.updatedAt} exact />],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) =>
        value === undefined || value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Keeps the page true: at once by push, and when somebody comes back to it. */
function useFresh(occurrence: PublicOccurrence | null, reload: () => void): void {
  const { t } = useTranslation('occurrences');
  const heard = (data: unknown): void => {
    if (occurrence === null || pushOf(data).id !== occurrence.id) return;
    toast.info(t('citizen.page.changed'));
    reload();
  };
  const channel = occurrence === null ? null : everybody;
  useChannel(channel, 'moved', heard, reload);
  useChannel(channel, 'changed', heard);
  useChannel(channel, 'removed', heard);
  useEffect(() => {
    const back = (): void => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [reload]);
}

function NotFound(): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <div className={parts['page']}>
      <h1>{t('citizen.page.notFound')}</h1>
      <p>{t('citizen.page.notFoundText')}</p>
      <p className={parts['row']}>
        <Link to="/meubairro/follow" className="lg-button">
          {t('citizen.page.search')}
        </Link>
        <Link to="/meubairro/home">{t('citizen.page.back')}</Link>
      </p>
    </div>
  );
}
