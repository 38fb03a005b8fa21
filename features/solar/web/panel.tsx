import { useEffect, useState, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { AskPlace, type AskedPlace } from '#platform/map/ask-place.tsx';
import type { ToolContext } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/index.ts';
import panel from '#platform/map/panel/panel.module.css';
import { CopyButton } from '#platform/ui/plain/copy-button.tsx';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { Roof, SolarFront } from '../contract.ts';
import { assumed, chosenOf, nothingChosen, writeChoice } from '../domain/choice.ts';
import { Estimate } from './estimate.tsx';
import { RoofLine } from './front/home.tsx';
import { useFrontTexts } from './texts.ts';
import { findWire, showWire } from './wires.ts';

/** A roof by address or by a tap on the map, with a system on it; the faces that count are marked. */
export function Panel({ session, reveal }: ToolContext): ReactNode {
  const t = useFrontTexts();
  const [where, setWhere] = useState<AskedPlace | null>(null);
  const [chosen, setChosen] = useState<Roof | null>(null);
  const { data, error, reload } = useLoad(where && JSON.stringify(where), (signal) =>
    sendAs<SolarFront['find']>(findWire, { query: { ...where }, signal }),
  );
  useEffect(() => () => session.highlight.clear(), [session]);
  const ask = (next: AskedPlace | null): void => {
    setChosen(null);
    session.highlight.clear();
    setWhere(next);
  };
  const pick = (): void => {
    reveal?.();
    session.clicks.pick({
      prompt: t('picking'),
      onPick: (point) =>
        void session.degrees().then(({ toDegrees }) => {
          const [lng, lat] = toDegrees(point);
          ask({ lng, lat });
        }),
    });
  };
  // What was tapped is meant; of an address, the nearest roof is only proposed.
  const tapped = where !== null && 'lng' in where && data?.items[0]?.metres === 0 ? data.items[0] : null;
  const roof = chosen ?? tapped;
  const show = (next: Roof): void => {
    setChosen(next);
    session.goTo(next.point, { scale: 1000 });
  };
  if (roof)
    return (
      <div className={panel['stack']}>
        <button
          type="button"
          className={panel['link']}
          onClick={() => {
            setChosen(null);
            setWhere(null);
            session.highlight.clear();
          }}
        >
          {t('other')}
        </button>
        <h3 className={panel['heading']}>{roof.label ?? t('unnamed')}</h3>
        <p className={panel['soft']}>
          <RoofLine roof={roof} />
        </p>
        <Potential key={roof.id} session={session} id={roof.id} reveal={reveal} />
      </div>
    );
  return (
    <div className={panel['stack']}>
      <p>{t('lead')}</p>
      <AskPlace onAsk={ask}>
        <button type="button" className="lg-button" data-quiet onClick={pick}>
          {t('pick')}
        </button>
      </AskPlace>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {where !== null && data === null && error === null && <Skeleton lines={3} label={t('loading')} />}
      {data && (
        <>
          <p role="status">{data.items.length === 0 ? t('none') : t('count', { count: data.items.length })}</p>
          <ul className={panel['list']} aria-label={data.place === null ? t('nearPoint') : t('near', { label: data.place })}>
            {data.items.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => show(one)}>
                  {one.label ?? t('unnamed')}
                  <small>
                    <RoofLine roof={one} />
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface PotentialProps {
  readonly session: MapSession;
  readonly id: number;
  readonly reveal: ToolContext['reveal'];
}

function Potential({ session, id, reveal }: PotentialProps): ReactNode {
  const t = useFrontTexts();
  const [choice, setChoice] = useState(nothingChosen);
  const { data, error, reload } = useLoad(String(id), (signal) => sendAs<SolarFront['show']>(showWire, { params: { id }, signal }));
  const faces = data ? chosenOf(data.roof.faces, choice, assumed(data.assumptions.values, choice)).faces : [];
  const marked = faces.map((face) => face.id).join();
  useEffect(() => {
    if (marked === '') return;
    session.highlight.show(
      faces.map(({ shape }) => shape),
      { timeout: null },
    );
    reveal?.();
    // oxlint-disable-next-line react/exhaustive-deps -- the ids say which faces are marked
  }, [session, marked]);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (data === null) return <Skeleton lines={6} label={t('loading')} />;
  const written = new URLSearchParams(Object.entries(writeChoice(choice)).map(([name, value]) => [name, String(value)])).toString();
  return (
    <>
      <Estimate faces={data.roof.faces} given={data.assumptions} choice={choice} onChoice={setChoice} heading="h3" />
      <p className={panel['row']}>
        <CopyButton text={`${location.origin}/#/solar/roof/${id}${written && `?${written}`}`} label={t('copy')} />
      </p>
    </>
  );
}
