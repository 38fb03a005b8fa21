import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import type { MapSession } from '#platform/map/index.ts';
import { JobLine } from '#platform/map/panel/job-line.tsx';
import { Entry } from '#platform/map/panel/parts.tsx';
import styles from '#platform/map/panel/panel.module.css';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { may } from '../codes.ts';
import { schoolDistance, type Leg, type RouteResult } from '../contract.ts';

interface Props {
  readonly session: MapSession;
  readonly result: RouteResult;
  readonly place: string;
}

type Mode = 'foot' | 'car';

/** How far it is, drawn, with what may be done with it. */
export function Result({ session, result, place }: Props): ReactNode {
  const { t } = useTranslation('schools');
  const distance = useDistance();
  const mayCertify = useCan(may.export);
  const { from, school, foot, car } = result;
  const [mode, setMode] = useState<Mode>(foot ? 'foot' : 'car');
  const drawn = result[mode];
  useEffect(() => {
    if (!drawn) return;
    session.goTo(
      session.highlight.show(
        { type: 'LineString', coordinates: [from, ...drawn.points, [school.x, school.y]] },
        { label: school.name, timeout: null },
      ),
    );
  }, [session, drawn, from, school]);
  const legs: readonly (readonly [Mode, Leg | null])[] = [
    ['foot', foot],
    ['car', car],
  ];
  return (
    <section className={styles['box']} aria-labelledby="school-result">
      <h3 id="school-result">{t('result', { school: school.name })}</h3>
      <fieldset className={styles['set']}>
        <legend>{t('shown')}</legend>
        {legs.map(([one, leg]) => (
          <label key={one} className={styles['check']}>
            <input type="radio" name="school-mode" disabled={leg === null} checked={mode === one} onChange={() => setMode(one)} />
            <span>
              <strong>{t(one)}</strong>:{' '}
              {leg === null ? t('noWay') : t('told', { distance: distance(leg.metres), minutes: Math.max(1, Math.round(leg.seconds / 60)) })}
            </span>
          </label>
        ))}
      </fieldset>
      {school.straight !== null && <p>{t('straight', { distance: distance(school.straight) })}</p>}
      {drawn && drawn.access >= 1 && <p>{t('access', { metres: Math.round(drawn.access) })}</p>}
      {school.isCatchment && <p>{t('catchment')}</p>}
      {school.places !== null && <p>{t('places', { places: school.places })}</p>}
      {mayCertify && <Certificate result={result} place={place} />}
    </section>
  );
}

/** Metres up to a kilometre, then kilometres. */
function useDistance(): (metres: number) => string {
  const locale = useLocale();
  return (metres) =>
    metres < 1000
      ? `${Math.round(metres)} m`
      : `${(metres / 1000).toLocaleString(locale === 'pt' ? 'pt-PT' : 'en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} km`;
}

const outcome = z.object({ number: z.string(), token: z.string(), name: z.string() });

function Certificate({ result, place }: { readonly result: RouteResult; readonly place: string }): ReactNode {
  const { t } = useTranslation('schools');
  const [purpose, setPurpose] = useState('');
  const [jobId, setJobId] = useState<string | null>(null);
  const { busy, failure, submit } = useSubmit(async () => {
    const body = { from: result.from, schoolId: result.school.id, place, purpose: purpose.trim() || null };
    setJobId((await api(schoolDistance, 'certify', { body })).jobId);
  });
  if (jobId !== null)
    return (
      <JobLine id={jobId} onAgain={() => setJobId(null)}>
        {({ data }) => {
          const made = outcome.safeParse(data);
          return (
            made.success && (
              <>
                <p role="status">{t('certified', { number: made.data.number })}</p>
                <a className="lg-button" href={`/api/portal/front/emissions/${made.data.token}/files/0`} download={made.data.name}>
                  {t('download')}
                </a>
              </>
            )
          );
        }}
      </JobLine>
    );
  return (
    <>
      <Entry label={t('purpose')} value={purpose} maxLength={200} onChange={setPurpose} />
      <button type="button" className="lg-button" disabled={busy} onClick={() => submit()}>
        {t('certify')}
      </button>
      {failure !== null && <Failure error={failure} />}
    </>
  );
}
