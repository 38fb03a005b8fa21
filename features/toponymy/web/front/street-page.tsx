import { Link, useParams } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { StreetPage, streetContract } from '../../contract.ts';
import { sayDay } from '../../domain/said.ts';
import styles from './front.module.css';
import { StreetMap } from './street-map.tsx';
import { useFrontTexts } from './texts.ts';
import { streetWire } from './wires.ts';

/** One street: where its name comes from, how it was given, what it was called before, where it is. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const { code = '' } = useParams({ strict: false });
  const { data, error, reload } = useLoad(code, (signal) => sendAs<(typeof streetContract)['show']>(streetWire, { params: { code }, signal }));
  const { name: town } = publicConfig();
  const title = data?.name;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} | ${town}`;
  }, [title, town]);
  return (
    <div className={plain['page']}>
      <Link to="/toponymy/home" className={styles['back']}>
        <IconArrowLeft size={18} aria-hidden /> {t('back')}
      </Link>
      {error !== null ? (
        <Failure error={error} onRetry={reload} />
      ) : data === null ? (
        <Skeleton lines={8} label={t('loading')} />
      ) : (
        <Street street={data} />
      )}
    </div>
  );
}

function Street({ street }: { readonly street: StreetPage }): ReactNode {
  const t = useFrontTexts();
  const facts = [
    [t('parish'), street.parish],
    [t('place'), street.place],
    [t('decision'), [street.decidedAt && sayDay(street.decidedAt), street.minute].filter(Boolean).join(', ') || null],
    [t('since'), street.sinceAt && sayDay(street.sinceAt)],
    [t('ended'), street.untilAt && sayDay(street.untilAt)],
    [t('begins'), street.beginsAt],
    [t('ends'), street.endsAt],
    [t('postcode'), street.postcode],
  ] as const;
  return (
    <>
      <h1>{street.name}</h1>
      {street.state === 'extinct' && <Notice tone="warning">{t('extinct')}</Notice>}
      <section className={plain['block']}>
        <h2>{t('meaning')}</h2>
        {(street.meaning ?? t('noMeaning'))
          .split(/\n+/)
          .filter((line) => line !== '')
          .map((line, index) => (
            <p key={index}>{line}</p>
          ))}
      </section>
      {street.line !== null && (
        <section className={plain['block']}>
          <h2>{t('map')}</h2>
          <StreetMap name={street.name} line={street.line} around={street.around} doors={street.doors} />
        </section>
      )}
      <section className={plain['block']}>
        <h2>{t('facts')}</h2>
        <dl className={styles['facts']}>
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
      {street.former.length > 0 && (
        <section className={plain['block']}>
          <h2>{t('former')}</h2>
          <ul>
            {street.former.map(({ name, untilAt }) => (
              <li key={`${name} ${untilAt ?? ''}`}>{untilAt === null ? name : `${name}, ${t('until')} ${sayDay(untilAt)}`}</li>
            ))}
          </ul>
        </section>
      )}
      {street.doors.length > 0 && (
        <section className={plain['block']}>
          <h2>{t('doors')}</h2>
          <p>{street.doors.map(({ label }) => label).join(', ')}</p>
        </section>
      )}
    </>
  );
}
