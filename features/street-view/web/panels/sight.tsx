import {
  IconArrowDown,
  IconArrowUp,
  IconRefresh,
  IconRotate2,
  IconRotateClockwise2,
  IconZoomIn,
  IconZoomOut,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '#platform/http/web/client.ts';
import { useStore } from '#platform/shell/store.ts';
import type { ShownPicture } from '../../contract.ts';
import { lookedTo, type Gaze, type StreetModel } from '../model.ts';
import { openSphere, type Sphere } from '../sphere.ts';
import { directionOf } from './directions.ts';
import styles from './street-view.module.css';

interface Props {
  readonly model: StreetModel;
  readonly picture: ShownPicture;
  readonly size: 'small' | 'large';
}

const moves: readonly (readonly [name: string, icon: TablerIcon, by: Partial<Gaze>, keys: readonly string[]])[] = [
  ['left', IconRotate2, { heading: -30 }, ['ArrowLeft']],
  ['right', IconRotateClockwise2, { heading: 30 }, ['ArrowRight']],
  ['up', IconArrowUp, { pitch: 15 }, ['ArrowUp']],
  ['down', IconArrowDown, { pitch: -15 }, ['ArrowDown']],
  ['closer', IconZoomIn, { angle: -15 }, ['+', '=']],
  ['farther', IconZoomOut, { angle: 15 }, ['-']],
];

/** The picture, to be turned by buttons, keys and hand where it shows more than its frame. */
export function Sight({ model, picture, size }: Props): ReactNode {
  const { t } = useTranslation('street-view');
  const turns = picture.shape !== 'flat';
  const gaze = useStore(model.gaze);
  const to = lookedTo(picture, gaze);
  const alt = to === null ? t('alt') : t('altFacing', { direction: t(`directions.${directionOf(to)}`) });
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = turns ? moves.find(([, , , keys]) => keys.includes(event.key)) : undefined;
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    model.turn(move[2]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons below, for the group they turn
    <div
      role="group"
      aria-label={t(turns ? 'view' : 'flatView')}
      className={styles['sight']}
      data-size={size}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows turn it
      tabIndex={turns ? 0 : undefined}
      onKeyDown={onKeyDown}
    >
      {picture.shape === 'sphere' ? (
        <SpherePicture key={`${picture.id} ${size}`} model={model} picture={picture} size={size} alt={alt} />
      ) : (
        <PlainPicture key={picture.id} address={imageAddress(model, picture, size, gaze)} alt={alt} />
      )}
      {turns && (
        <div className={styles['moves']}>
          {moves.map(([name, Icon, by]) => (
            <button key={name} type="button" className="lg-map-icon" aria-label={t(name)} title={t(name)} onClick={() => model.turn(by)}>
              <Icon size={20} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function imageAddress(model: StreetModel, { id, shape }: ShownPicture, size: string, { heading, pitch, angle }: Gaze): string {
  const look = shape === 'drawn' ? { heading: Math.round(heading), pitch: Math.round(pitch), angle: Math.round(angle) } : {};
  return address(model.front().image.path, { params: { id }, query: { size, ...look } });
}

function PlainPicture({ address: src, alt }: { readonly address: string; readonly alt: string }): ReactNode {
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) {
    return (
      <NotLoaded
        onRetry={() => {
          setFailed(null);
          setRound(round + 1);
        }}
      />
    );
  }
  return <img key={round} className={styles['picture']} src={src} alt={alt} onError={() => setFailed(src)} />;
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation('street-view');
  return (
    <div role="alert" className={styles['wait']}>
      <p>{t('failed')}</p>
      <button type="button" className="lg-button" data-quiet onClick={onRetry}>
        <IconRefresh size={18} /> {t('retry')}
      </button>
    </div>
  );
}

type Loading = 'loading' | 'failed' | 'flat' | Sphere;

function SpherePicture({ model, picture, size, alt }: Props & { readonly alt: string }): ReactNode {
  const { t } = useTranslation('street-view');
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [done, setDone] = useState<{ readonly of: string; readonly as: Exclude<Loading, 'loading'> } | null>(null);
  const [round, setRound] = useState(0);
  const gaze = useStore(model.gaze);
  const src = imageAddress(model, picture, size, gaze);
  const wanted = `${src} ${round}`;
  const loaded: Loading = done?.of === wanted ? done.as : 'loading';

  useEffect(() => {
    const setLoaded = (as: Exclude<Loading, 'loading'>): void => setDone({ of: wanted, as });
    const stop = new AbortController();
    let opened: Sphere | null = null;
    const load = async (): Promise<void> => {
      const response = await fetch(src, { signal: stop.signal });
      if (!response.ok) throw new Error(String(response.status));
      const blob = await response.blob();
      if (stop.signal.aborted || !canvas.current) return;
      opened = await openSphere(canvas.current, blob);
      if (stop.signal.aborted) opened?.dispose();
      else setLoaded(opened ?? 'flat');
    };
    load().catch(() => stop.signal.aborted || setLoaded('failed'));
    return () => {
      stop.abort();
      opened?.dispose();
    };
  }, [src, wanted]);

  useEffect(() => {
    if (typeof loaded === 'string' || !canvas.current) return;
    const draw = (): void => loaded.draw(gaze, picture.heading ?? 0);
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(canvas.current);
    return () => watch.disconnect();
  }, [loaded, gaze, picture.heading]);

  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!held.current) return;
    const perPixel = gaze.angle / event.currentTarget.clientWidth;
    model.turn({ heading: (held.current.x - event.clientX) * perPixel, pitch: (event.clientY - held.current.y) * perPixel });
    held.current = { x: event.clientX, y: event.clientY };
  };
  if (loaded === 'failed') return <NotLoaded onRetry={() => setRound(round + 1)} />;
  if (loaded === 'flat') {
    return (
      <>
        <PlainPicture address={src} alt={alt} />
        <p className={styles['credit']}>{t('noWebGl')}</p>
      </>
    );
  }
  return (
    <>
      <canvas
        key={round}
        ref={canvas}
        role="img"
        aria-label={alt}
        className={styles['picture']}
        data-shown={loaded === 'loading' ? undefined : true}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
      />
      {loaded === 'loading' && (
        <p role="status" className={styles['loading']}>
          {t('loading')}
        </p>
      )}
    </>
  );
}
