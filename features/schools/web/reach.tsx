import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasKey, keysOf } from '#platform/kernel/unknown.ts';
import { api } from '#platform/http/web/client.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import type { Point } from '#platform/map/index.ts';
import { Choice } from '#platform/map/panel/parts.tsx';
import styles from '#platform/map/panel/panel.module.css';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { schoolDistance } from '../contract.ts';
import { modes, type Mode } from '../domain/graph.ts';

const scales = {
  near: ['metres', '500,1000,2000'],
  far: ['metres', '1000,2000,3000,5000'],
  soon: ['minutes', '5,10,15'],
  later: ['minutes', '10,20,30'],
} as const;
type Scale = keyof typeof scales;

interface Band {
  readonly limit: number;
  readonly addresses: number;
}

/** For planners: from where a place is reached along the streets, in bands drawn over each other. */
export function Reach({
  session,
  reveal,
  place,
}: Pick<ToolContext, 'session' | 'reveal'> & { readonly place: { readonly point: Point; readonly label: string } }): ReactNode {
  const { t } = useTranslation('schools');
  const [mode, setMode] = useState<Mode>('foot');
  const [scale, setScale] = useState<Scale>('near');
  const [bands, setBands] = useState<readonly Band[]>([]);
  const [by, limits] = scales[scale];
  const [x, y] = place.point;
  const { busy, failure, submit } = useSubmit(async () => {
    const reached = await api(schoolDistance, 'reach', { query: { x, y, mode, by, bands: limits } });
    const areas = reached.bands.flatMap(({ area }) => area ?? []);
    // The widest first, so that the nearer lie over it.
    if (areas.length > 0) session.goTo(session.highlight.show(areas.toReversed(), { label: place.label, timeout: null }));
    setBands(reached.bands);
    reveal?.();
  });
  const told = (value: number): string =>
    by === 'minutes' ? t('minutes', { count: value }) : value < 1000 ? `${value} m` : t('km', { km: value / 1000 });
  return (
    <section className={styles['box']} aria-labelledby="school-reach">
      <h3 id="school-reach">{t('reach')}</h3>
      <p>{t('reachOf', { label: place.label })}</p>
      <Choice
        label={t('reachMode')}
        value={mode}
        options={modes.map((one) => ({ value: one, text: t(one) }))}
        onChange={(next) => {
          setMode(next === 'car' ? 'car' : 'foot');
          setBands([]);
        }}
      />
      <Choice
        label={t('reachScale')}
        value={scale}
        options={keysOf(scales).map((one) => ({ value: one, text: t(`scale.${one}`) }))}
        onChange={(next) => {
          if (hasKey(scales, next)) setScale(next);
          setBands([]);
        }}
      />
      <button type="button" className={styles['button']} disabled={busy} onClick={() => submit()}>
        {t('reachShow')}
      </button>
      <div role="status">
        {bands.map(({ limit, addresses }) => (
          <p key={limit}>{t('reached', { count: addresses, limit: told(limit) })}</p>
        ))}
      </div>
      {failure !== null && <Failure error={failure} />}
    </section>
  );
}
