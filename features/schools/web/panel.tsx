import './texts.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import { Choice, Entry } from '#platform/map/panel/parts.tsx';
import styles from '#platform/map/panel/panel.module.css';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { may } from '../codes.ts';
import { schoolDistance } from '../contract.ts';
import { Reach } from './reach.tsx';
import { Result } from './result.tsx';
import { useRoute } from './use-route.ts';

export interface Start {
  readonly point: Point;
  readonly label: string;
}

/** From an address or a point of the map to a school. */
export function Panel({ session, reveal }: ToolContext): ReactNode {
  const { t } = useTranslation('schools');
  const [start, setStart] = useState<Start | null>(null);
  const [school, setSchool] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const schools = useLoad('schools', (signal) => api(schoolDistance, 'schools', { query: {}, signal }));
  const route = useRoute(asked);
  const mayReach = useCan(may.reach);
  const chosen = schools.data?.items.find(({ id }) => String(id) === school);
  /** A school that is chosen, else the place. */
  const centre: Start | null = chosen ? { point: [chosen.x, chosen.y], label: chosen.name } : start;
  useEffect(() => () => session.highlight.clear(), [session]);

  const from = (next: Start | null): void => {
    setStart(next);
    setAsked(null);
    setRefused(null);
    if (next) session.highlight.show({ type: 'Point', coordinates: next.point }, { label: next.label, timeout: null });
  };
  const measure = async (): Promise<void> => {
    if (!start) return;
    setAsked(null);
    setRefused(null);
    try {
      const body = { from: [start.point[0], start.point[1]] as [number, number], schoolId: school === '' ? null : Number(school) };
      setAsked((await api(schoolDistance, 'route', { body })).id);
    } catch (error) {
      setRefused(error);
    }
  };
  const isBusy = asked !== null && route.result === null && route.problem === null && route.error === null;
  const error = refused ?? route.error;
  return (
    <div className={styles['stack']}>
      <p>{t('lead')}</p>
      {schools.error !== null && <Failure error={schools.error} onRetry={schools.reload} />}
      <From session={session} start={start} onStart={from} reveal={reveal} />
      {schools.data?.items.length === 0 && (
        <Notice>
          <p>{t('noSchools')}</p>
        </Notice>
      )}
      {schools.data && schools.data.items.length > 0 && (
        <Choice
          label={t('school')}
          value={school}
          none={t('nearest')}
          options={schools.data.items.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(next) => {
            setSchool(next);
            setAsked(null);
          }}
        />
      )}
      <button type="button" className="lg-button" disabled={start === null || isBusy || !schools.data?.items.length} onClick={() => void measure()}>
        {t('measure')}
      </button>
      <p role="status">{isBusy ? t('measuring') : ''}</p>
      {error !== null && <Failure error={error} onRetry={() => void measure()} />}
      {route.problem !== null && (
        <Notice tone="warning" announce>
          <p>{route.problem}</p>
        </Notice>
      )}
      {route.result && start && <Result key={asked} session={session} result={route.result} place={start.label} />}
      {mayReach && centre && <Reach key={centre.point.join()} session={session} place={centre} reveal={reveal} />}
    </div>
  );
}

interface FromProps {
  readonly session: MapSession;
  readonly start: Start | null;
  readonly onStart: (start: Start | null) => void;
  readonly reveal: ToolContext['reveal'];
}

/** An address that is searched, or a point of the map. */
function From({ session, start, onStart, reveal }: FromProps): ReactNode {
  const { t } = useTranslation('schools');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState<string | null>(null);
  const [isOutside, setOutside] = useState(false);
  const hits = useLoad(q, (signal) => api(schoolDistance, 'addresses', { query: { q: q ?? '' }, signal }));
  const choose = (next: Start): void => {
    setQ(null);
    setOutside(false);
    setTyped(next.label);
    onStart(next);
    session.goTo(next.point, { scale: 5000 });
  };
  const picked = async (point: Point): Promise<void> => {
    let label = t('onMap');
    try {
      const { toDegrees } = await session.degrees();
      const [lng, lat] = toDegrees(point);
      const there = await api(schoolDistance, 'addressAt', { params: { lng, lat } });
      if (!there.inside) return setOutside(true);
      label = there.label ?? label;
    } catch {
      // The point is what counts; without its address it is called a point.
    }
    choose({ point, label });
  };
  return (
    <form
      role="search"
      className={styles['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') setQ(typed.trim());
      }}
    >
      <Entry label={t('from')} value={typed} maxLength={200} onChange={setTyped} />
      <div className={styles['row']}>
        <button type="submit" className={styles['button']}>
          {t('find')}
        </button>
        <button
          type="button"
          className={styles['button']}
          onClick={() => {
            reveal?.();
            session.clicks.pick({ prompt: t('picking'), onPick: (point) => void picked(point) });
          }}
        >
          {t('pick')}
        </button>
      </div>
      {hits.error !== null && <Failure error={hits.error} onRetry={hits.reload} />}
      <p role="status">{q !== null && hits.data?.items.length === 0 ? t('none') : isOutside ? t('outside') : ''}</p>
      {q !== null && hits.data && hits.data.items.length > 0 && (
        <ul className={styles['list']} aria-label={t('found')}>
          {hits.data.items.map(({ label, detail, x, y }) => (
            <li key={`${label} ${detail ?? ''} ${x}`}>
              <button type="button" onClick={() => choose({ point: [x, y], label })}>
                {[label, detail].filter(Boolean).join(', ')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {start && <p>{t('place', { label: start.label })}</p>}
    </form>
  );
}
