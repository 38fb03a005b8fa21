import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isProblem, sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { CopyButton } from '#platform/ui/plain/copy-button.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSeen } from '#platform/ui/plain/use-seen.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { GivenAssumptions, Roof, SolarFront } from '../../contract.ts';
import { assumed, chosenOf, readChoice, writeChoice, type Choice } from '../../domain/choice.ts';
import { Estimate } from '../estimate.tsx';
import { gradeColours, gradeOf } from '../grade.ts';
import styles from '../solar.module.css';
import { useFrontTexts } from '../texts.ts';
import { showWire } from '../wires.ts';
import { RoofLine } from './home.tsx';

const ShapesMap = lazy(() => import('../shapes-map.tsx').then((module) => ({ default: module.ShapesMap })));

/** One roof: its faces, a system on it, what it brings. What was chosen stands in the address. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const { id = '' } = useParams({ strict: false });
  const { data, error, reload } = useLoad(`${locale} ${id}`, (signal) =>
    sendAs<SolarFront['show']>(showWire, { params: { id: Number(id) }, signal }),
  );
  const isUnknown = isProblem(error) && (error.status === 404 || error.status === 422);
  return (
    <div className={parts['page']}>
      <p className={styles['actions']}>
        <Link to="/solar/home">{t('back')}</Link>
      </p>
      {data === null && <h1>{t('title')}</h1>}
      {isUnknown && (
        <Notice tone="warning">
          <p>{t('unknown')}</p>
        </Notice>
      )}
      {error !== null && !isUnknown && <Failure error={error} onRetry={reload} />}
      {data === null && error === null && <Skeleton lines={8} label={t('loading')} />}
      {data && <Potential key={data.roof.id} {...data} />}
    </div>
  );
}

/** Written to the address a moment after the last touch: a slider says a hundred values on its way. */
const pauseMs = 300;

function Potential({ roof, assumptions }: { readonly roof: Roof; readonly assumptions: GivenAssumptions }): ReactNode {
  const t = useFrontTexts();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [choice, setChoice] = useState<Choice>(() => readChoice(search));
  const written = new URLSearchParams(Object.entries(writeChoice(choice)).map(([name, value]) => [name, String(value)])).toString();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (written !== '') void navigate({ to: `/solar/roof/${roof.id}`, search: writeChoice(choice), replace: true, resetScroll: false });
    }, pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what is written stands for the choice
  }, [written, roof.id]);
  const chosen = chosenOf(roof.faces, choice, assumed(assumptions.values, choice)).faces;
  return (
    <>
      <header>
        <h1>{roof.label ?? t('unnamed')}</h1>
        <p className={parts['lead']}>
          {roof.parish !== null && `${roof.parish} · `}
          <RoofLine roof={roof} />
        </p>
      </header>
      <Where roof={roof} chosen={chosen.map(({ id }) => id)} horizontal={assumptions.horizontal} />
      <Estimate faces={roof.faces} given={assumptions} choice={choice} onChoice={setChoice} />
      <p className={`${parts['row']} ${styles['actions']}`}>
        <CopyButton text={`${location.origin}/#/solar/roof/${roof.id}${written && `?${written}`}`} label={t('copy')} />
        <button type="button" className="lg-button" data-quiet onClick={() => window.print()}>
          {t('print')}
        </button>
      </p>
    </>
  );
}

interface WhereProps {
  readonly roof: Roof;
  readonly chosen: readonly number[];
  readonly horizontal: number;
}

function Where({ roof, chosen, horizontal }: WhereProps): ReactNode {
  const t = useFrontTexts();
  const [box, seen] = useSeen({ margin: '200px' });
  const hasMap = publicConfig().modules.some(({ code }) => code === 'ig');
  const shapes = roof.faces.map(({ id, shape, irradiation }) => ({
    id,
    shape,
    colour: gradeColours[gradeOf(irradiation, horizontal)],
    strong: chosen.includes(id),
  }));
  return (
    <section className={styles['actions']} aria-label={t('where')}>
      <div ref={box} className={styles['map']}>
        {seen && (
          <Suspense fallback={null}>
            <ShapesMap shapes={shapes} label={t('where')} />
          </Suspense>
        )}
      </div>
      {hasMap && (
        <p>
          <Link to="/ig/home" search={{ c: roof.point.map((metres) => metres.toFixed(1)).join(','), s: 1000, p: 'solar' }}>
            {t('onMap')}
          </Link>
        </p>
      )}
    </section>
  );
}
