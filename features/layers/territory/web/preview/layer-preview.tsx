import { Alert, Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '#platform/http/web/client.ts';
import { MapControls, MapFoot, MapHost, createSession, latest, type MapSession } from '#platform/map/index.ts';
import { useStore, type Reading } from '#platform/shell/store.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import type { MapLayer } from '../../map-layer.ts';
import styles from './layer-preview.module.css';

type Values = Readonly<Record<string, unknown>>;

/** What a server says of a layer with values that are not saved. */
export interface Preview {
  /** Null: not enough is filled in, or it cannot be drawn. */
  readonly layer: MapLayer | null;
  /** What is wrong with what it is drawn from, in words. */
  readonly problem: string | null;
  /** How long that took to answer; null where nothing was asked. */
  readonly milliseconds: number | null;
}
export type AskPreview = (values: Values, signal: AbortSignal) => Promise<Preview>;

interface Props {
  /** What the form holds now; null while there is none. */
  readonly written: Reading<Values | null>;
  /** The same function as long as it asks for the same record. */
  readonly ask: AskPreview;
}

const PAUSE_MS = 700;

/** A map beside a form that shows the layer as it is being set up, and says in words when it does not load. */
export function LayerPreview({ written, ask }: Props): ReactNode {
  const { t } = useTranslation('layers');
  const [session] = useState(() => createSession({ config: publicConfig().map }));
  useEffect(() => () => session.dispose(), [session]);
  const { preview, failed, busy, test } = usePreview(written, ask);
  useDrawn(session, preview?.layer ?? null);
  return (
    <div className={styles['preview']}>
      <FormSection title={t('preview.title')}>
        <div className={styles['map']}>
          <MapHost session={session} label={t('preview.map')} inPage>
            <MapControls small />
            <MapFoot />
          </MapHost>
        </div>
        <div role="status">
          <Outcome session={session} preview={preview} failed={failed} />
        </div>
        <Button variant="default" leftSection={<IconPlugConnected size={18} />} style={{ justifySelf: 'start' }} loading={busy} onClick={test}>
          {t('preview.test')}
        </Button>
      </FormSection>
    </div>
  );
}

function Outcome({
  session,
  preview,
  failed,
}: {
  readonly session: MapSession;
  readonly preview: Preview | null;
  readonly failed: string | null;
}): ReactNode {
  const { t } = useTranslation('layers');
  const { resolution } = useStore(session.view);
  const overlay = useStore(session.layers.state)[0];
  const base = useStore(session.basemap.status);
  if (failed !== null) return <Bad title={t('preview.unasked')}>{failed}</Bad>;
  if (!preview) return <p className={styles['soft']}>{t('preview.asking')}</p>;
  const { layer, problem, milliseconds } = preview;
  if (problem !== null) return <Bad title={t('preview.failed')}>{problem}</Bad>;
  if (!layer) return <p className={styles['soft']}>{t('preview.incomplete')}</p>;
  if (resolution > (layer.maxResolution ?? Infinity)) return <p className={styles['soft']}>{t('preview.nearer')}</p>;
  if (resolution <= (layer.minResolution ?? 0)) return <p className={styles['soft']}>{t('preview.farther')}</p>;
  const status = overlay ? overlay.status : base;
  if (status === 'failed') return <Bad title={t('preview.failed')}>{t('preview.pictures')}</Bad>;
  if (status === 'loading') return <p className={styles['soft']}>{t('preview.loading')}</p>;
  return <p className={styles['good']}>{milliseconds === null ? t('preview.good') : t('preview.answered', { milliseconds })}</p>;
}

function Bad({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <Alert color="red" title={title}>
      {children}
    </Alert>
  );
}

/** Asks again when what was written rests for a moment, and at once when told to. Names alone change nothing of what is drawn. */
function usePreview(written: Reading<Values | null>, ask: AskPreview) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [requests] = useState(latest);
  const run = async (values: Values): Promise<void> => {
    setBusy(true);
    try {
      const found = await requests.run((signal) => ask(values, signal));
      // Somebody asked anew meanwhile.
      if (!found) return;
      setPreview(found);
      setFailed(null);
    } catch (error) {
      setFailed(isProblem(error) ? error.detail : String(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = '';
    const follow = (): void => {
      const values = written.get();
      const key = keyOf(values);
      if (values === null || key === asked) return;
      clearTimeout(timer);
      const wait = asked === '' ? 0 : PAUSE_MS;
      asked = key;
      timer = setTimeout(() => void run(values), wait);
    };
    const unfollow = written.subscribe(follow);
    follow();
    return () => {
      unfollow();
      clearTimeout(timer);
      requests.cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what `run` sets is the same at every drawing
  }, [written, ask]);
  const test = (): void => {
    const values = written.get();
    if (values) void run(values);
  };
  return { preview, failed, busy, test };
}

function keyOf(values: Values | null): string {
  const { name: _name, tooltip: _tooltip, img: _img, ...drawn } = values ?? {};
  return values === null ? '' : JSON.stringify(drawn);
}

/** The layer alone on the map: a base map in place of the town's own, another over it. */
function useDrawn(session: MapSession, layer: MapLayer | null): void {
  useEffect(() => {
    if (!layer) return session.basemap.choose('streets');
    const { behavior, look, ...node } = layer;
    if (behavior === 'overlay') {
      session.basemap.choose('streets');
      return session.layers.add({ ...node, visible: true }).remove;
    }
    const undo = session.basemap.offer([{ ...node, look, visible: true }]);
    session.basemap.choose(node.id);
    return undo;
  }, [session, layer]);
}
