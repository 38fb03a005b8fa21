import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '#platform/shell/after-paint.ts';
import type { LayerNode, VectorStyle } from '#platform/map/document/schema.ts';
import { LayerIcon } from '#platform/map/layer-icons.tsx';
import { withRule } from '#platform/map/document/style.ts';
import type { MapSession } from '#platform/map/index.ts';
import { Swatch } from '#platform/map/swatch.tsx';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import styles from '../panels.module.css';

interface Props {
  readonly layer: LayerNode;
  readonly session: MapSession;
  readonly within: boolean;
  readonly grip: ReactNode;
}

/** One layer of the tree: on or off, its loading state, and behind a button its opacity, legend and what can be done with it. */
export function LayerEntry({ layer, session, within, grip }: Props): ReactNode {
  const { t } = useTranslation('mapview');
  const name = useSay()(layer.title);
  const { resolution } = useStore(session.view);
  const status = useStore(session.layers.state).find((overlay) => overlay.layer.id === layer.id)?.status;
  const [open, setOpen] = useState(false);
  const { layers } = session;
  const { id, visible } = layer;
  const isShown = visible && within;
  const far = resolution > (layer.maxResolution ?? Infinity) * 1.0001;
  const near = resolution <= (layer.minResolution ?? 0);
  return (
    <>
      <div className={styles['entry']}>
        <label data-off={!within || undefined}>
          <Tick on={visible} set={(on) => layers.setVisible(id, on)} />
          {layer.icon && <LayerIcon icon={layer.icon} group={false} />}
          {layer.style && <Swatch style={layer.style} />}
          <span>
            {name}
            {isShown && status === 'loading' && <small> ({t('layers.loading')})</small>}
          </span>
        </label>
        <button type="button" className="lg-map-icon" aria-expanded={open} aria-label={t('layers.details', { name })} onClick={() => setOpen(!open)}>
          <IconAdjustmentsHorizontal size={18} />
        </button>
        {grip}
      </div>
      {isShown && (far || near) && <OutOfScale layer={layer} session={session} far={far} />}
      {isShown && status === 'unavailable' && <p className={styles['note']}>{t('layers.unavailable')}</p>}
      {isShown && status === 'empty' && <p className={styles['note']}>{t('layers.empty')}</p>}
      {isShown && status === 'failed' && <Failed text={t('layers.failed')} retry={() => layers.retry(id)} />}
      {open && (
        <>
          <div className={styles['options']}>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={Math.round(layer.opacity * 100)}
              aria-label={t('layers.opacity', { name })}
              onChange={(event) => layers.setOpacity(id, Number(event.target.value) / 100)}
            />
          </div>
          <Actions layer={layer} session={session} />
          {layer.style && <Rules style={layer.style} />}
          <Legend layer={layer} name={name} session={session} resolution={resolution} />
        </>
      )}
    </>
  );
}

/** Says why nothing is seen, and leads to where there is. The centre stays. */
function OutOfScale({ layer, session, far }: Pick<Props, 'layer' | 'session'> & { readonly far: boolean }): ReactNode {
  const { t } = useTranslation('mapview');
  const { config, map } = session;
  // Of the map's own levels the first on which the layer is drawn, coming from where one is.
  const inside = config.resolutions.filter((one) => one <= (layer.maxResolution ?? Infinity) && one > (layer.minResolution ?? 0));
  const target = far ? inside[0] : inside.at(-1);
  return (
    <p className={styles['note']}>
      {t(far ? 'layers.closer' : 'layers.farther')}{' '}
      {target !== undefined && (
        <button type="button" className={styles['link']} onClick={() => map.getView().animate({ resolution: target, duration: 200 })}>
          {t('layers.toScale')}
        </button>
      )}
    </p>
  );
}

/** What slices offer to do with the layer. */
function Actions({ layer, session }: Pick<Props, 'layer' | 'session'>): ReactNode {
  const say = useSay();
  const actions = useStore(session.layerActions.all).filter((action) => action.appliesTo(layer));
  if (actions.length === 0) return null;
  return (
    <div className={styles['layerActions']}>
      {actions.map(({ id, label, icon: Icon, run }) => (
        <button key={id} type="button" className={styles['link']} onClick={() => run(layer)}>
          <Icon size={18} /> {say(label)}
        </button>
      ))}
    </div>
  );
}

/** Ticked at once, drawn when that has been seen: drawing a whole town's things takes a slow phone a while. */
export function Tick({ on, set }: { readonly on: boolean; readonly set: (on: boolean) => void }): ReactNode {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (next: boolean): void => {
    setWanted(next);
    afterPaint(() => {
      set(next);
      setWanted(null);
    });
  };
  return <input type="checkbox" checked={wanted ?? on} onChange={(event) => change(event.target.checked)} />;
}

/** Pictures of the service, for the scale in view; layers with a style have their swatch instead. */
function Legend({ layer, name, session, resolution }: Pick<Props, 'layer' | 'session'> & { readonly name: string; readonly resolution: number }) {
  const { t } = useTranslation('mapview');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  useEffect(() => {
    let alive = true;
    session.layers.legend(layer, resolution).then(
      (found) => alive && setPictures(found ?? []),
      () => session.say(t('layers.noLegend', { name }), 'error'),
    );
    return () => {
      alive = false;
    };
  }, [session, layer, resolution, name, t]);
  return pictures.map((src) => <img key={src} className={styles['legend']} src={src} alt={t('layers.legend', { name })} />);
}

export function Failed({ text, retry }: { readonly text: string; readonly retry: () => void }): ReactNode {
  const { t } = useTranslation('mapview');
  return (
    <p className={styles['note']} data-failed role="alert">
      {text}{' '}
      <button type="button" className={styles['link']} onClick={retry}>
        {t('layers.retry')}
      </button>
    </p>
  );
}

/** What each rule of the style draws. */
function Rules({ style }: { readonly style: VectorStyle }): ReactNode {
  const say = useSay();
  if (!style.rules?.length) return null;
  return (
    <ul className={styles['rules']}>
      {style.rules.map((rule) => (
        <li key={`${rule.title.pt} ${JSON.stringify(rule.when)}`}>
          <Swatch style={withRule(style, rule)} />
          <span>{say(rule.title)}</span>
        </li>
      ))}
    </ul>
  );
}
