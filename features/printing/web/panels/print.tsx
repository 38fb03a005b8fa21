import '../texts.ts';
import { IconCompass, IconFocusCentered, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { formatScale, groupDigits, parseScale } from '#platform/map/scale.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { visibleContracts } from '../../contract.ts';
import { scaleLimits } from '../../domain/frame.ts';
import { formats, orientations, sheetNames, sideLimits } from '../../domain/sheets.ts';
import { isScale, mapSize, printModelOf, type Choice, type PrintModel } from '../model.ts';
import { claimsOf } from '../claims.ts';
import { Choose } from './choose.tsx';
import { Drawings, MoveByKeys, Several } from './several.tsx';
import { Progress } from './progress.tsx';
import styles from './print.module.css';

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('printing');
  const model = printModelOf(session);
  const capabilities = useStore(model.capabilities);
  const jobId = useStore(model.jobId);
  const choice = useStore(model.choice);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const load = (): void => {
    setFailure(null);
    api(visibleContracts[model.front], 'capabilities', {}).then(
      (found) => {
        model.capabilities.set(found);
        const isNew = model.choice.get().center === null;
        const [offered] = found.presets;
        if (isNew) model.center(true);
        if (offered && !found.presets.some(({ id }) => id === model.choice.get().preset)) model.begin(offered.id);
        if (isNew && offered?.scale == null) model.center(true);
      },
      (error: unknown) => setFailure(error),
    );
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each map
  useEffect(load, [model]);
  if (!capabilities) return failure === null ? <Skeleton label={t('loading')} lines={6} /> : <Failure error={failure} onRetry={load} />;
  const print = (): void => {
    setIsBusy(true);
    setFailure(null);
    send(model, session).then(
      (id) => {
        setIsBusy(false);
        model.jobId.set(id);
      },
      (error: unknown) => {
        setIsBusy(false);
        setFailure(error);
      },
    );
  };
  return (
    <form
      className={styles['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        print();
      }}
    >
      <p className={styles['soft']}>{t('intro')}</p>
      <Sheet model={model} />
      <Where model={model} />
      <Several model={model} />
      <Texts model={model} />
      <Drawings model={model} session={session} />
      <Output model={model} />
      {failure !== null && <Failure error={failure} />}
      {jobId !== null && <Progress key={jobId} model={model} id={jobId} />}
      <button
        type="submit"
        className="lg-button"
        disabled={isBusy || !mapSize(capabilities, choice) || model.frames().length > capabilities.maxPages}
      >
        <IconPrinter size={20} aria-hidden /> {t('print')}
      </button>
    </form>
  );
}

async function send(model: PrintModel, session: ToolContext['session']): Promise<string> {
  const { preset, layout, size, free, orientation, scale, rotation, center, format, dpi, crossing, legend, texts, atlas, drawings } =
    model.choice.get();
  const extent = model.extent();
  const drawn = drawings && model.mayDraw() ? session.drawings.get() : null;
  const isSeen = (id: string): boolean => id !== drawn?.layer;
  const { shown, opacity, order, seen } = session.layers.changes();
  // What only the screen knows: occurrences, things a page brings.
  const titles = Object.fromEntries(
    session.layers.state.get().flatMap(({ layer, shown: isShown }) => (isShown && isSeen(layer.id) ? [[layer.id, { ...layer.title }]] : [])),
  );
  const { jobId } = await api(visibleContracts[model.front], 'create', {
    body: {
      ...(preset !== null && { preset }),
      layout,
      sheet: size === 'free' ? { size, ...free } : { size, orientation },
      dpi,
      format,
      map:
        atlas && extent
          ? { extent: [...extent], scale, rotation, zoomType: 'center' }
          : { center: [...(center ?? session.view.get().center)], scale, rotation },
      ...(atlas && extent && { atlas: { overlap: atlas.overlap } }),
      claims: drawn ? claimsOf(drawn) : [],
      base: session.basemap.chosen.get(),
      layers: {
        shown: [...(shown ?? seen)].filter(isSeen),
        ...(opacity && { opacity: { ...opacity } }),
        ...(order && { order: [...order] }),
        titles,
      },
      texts: { ...texts },
      legend,
      crossing,
    },
  });
  return jobId;
}

interface Part {
  readonly model: PrintModel;
}

function Sheet({ model }: Part): ReactNode {
  const { t } = useTranslation('printing');
  const say = useSay();
  const choice = useStore(model.choice);
  const capabilities = useStore(model.capabilities);
  const layouts = capabilities?.layouts ?? [];
  const presets = capabilities?.presets ?? [];
  const sheets = layouts.find(({ id }) => id === choice.layout)?.sheets ?? [];
  const change = (part: Partial<Choice>): void => {
    const next = { ...choice, ...part };
    // A layout may have no room on the sheet that was chosen before.
    const size = mapSize(capabilities, next) ? next.size : (layouts.find(({ id }) => id === next.layout)?.sheets[0]?.size ?? next.size);
    model.change({ ...part, size });
  };
  return (
    <>
      {presets.length > 0 ? (
        <Choose
          label={t('layout')}
          value={String(choice.preset)}
          options={presets.map(({ id, name }) => [String(id), name])}
          onChange={(id) => model.begin(Number(id))}
        />
      ) : (
        <Choose
          label={t('layout')}
          value={choice.layout}
          options={layouts.map(({ id, title }) => [id, say(title)])}
          onChange={(layout) => change({ layout })}
        />
      )}
      <div className={styles['pair']}>
        <Choose
          label={t('sheet')}
          value={choice.size}
          options={[
            ...sheetNames.filter((size) => sheets.some((one) => one.size === size)).map((size) => [size, size] as const),
            ['free', t('free')] as const,
          ]}
          onChange={(size) => model.change({ size })}
        />
        {choice.size !== 'free' && (
          <Choose
            label={t('orientation')}
            value={choice.orientation}
            options={orientations.map((one) => [one, t(one)])}
            onChange={(orientation) => change({ orientation })}
          />
        )}
      </div>
      {choice.size === 'free' && (
        <div className={styles['pair']}>
          {(['width', 'height'] as const).map((side) => (
            <label key={side} className={styles['field']}>
              {t(side)}
              <input
                type="number"
                min={sideLimits.least}
                max={sideLimits.most}
                value={choice.free[side]}
                onChange={(event) => model.change({ free: { ...choice.free, [side]: Math.round(Number(event.target.value)) } })}
              />
            </label>
          ))}
        </div>
      )}
      {!mapSize(capabilities, choice) && (
        <p role="alert" className={styles['danger']}>
          {t('small', { least: sideLimits.least, most: sideLimits.most })}
        </p>
      )}
    </>
  );
}

function Where({ model }: Part): ReactNode {
  const { t } = useTranslation('printing');
  const choice = useStore(model.choice);
  const capabilities = useStore(model.capabilities);
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isScale(parseScale(typed));
  const map = mapSize(capabilities, choice);
  return (
    <>
      <div className={styles['field']}>
        <label htmlFor="print-scale">{t('scale')}</label>
        <input
          id="print-scale"
          list="print-scales"
          inputMode="numeric"
          value={typed ?? formatScale(choice.scale)}
          aria-invalid={isWrong || undefined}
          aria-describedby="print-scale-help"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const scale = parseScale(event.target.value);
            setTyped(event.target.value);
            if (isScale(scale)) model.change({ scale });
          }}
          onBlur={() => setTyped(null)}
        />
        <datalist id="print-scales">
          {capabilities?.scales.map((scale) => (
            <option key={scale} value={formatScale(scale)}>
              {formatScale(scale)}
            </option>
          ))}
        </datalist>
        <small id="print-scale-help" data-wrong={isWrong || undefined}>
          {isWrong ? t('scaleWrong', { least: scaleLimits.least, most: groupDigits(scaleLimits.most) }) : t('scaleHelp')}
        </small>
      </div>
      <label className={styles['field']}>
        {t('rotation')}
        <input
          type="number"
          min={-360}
          max={360}
          step={1}
          value={choice.rotation}
          onChange={(event) => model.change({ rotation: clamp(Number(event.target.value)) })}
        />
      </label>
      <div className={styles['row']}>
        <MoveByKeys model={model} />
        <button type="button" className={styles['button']} onClick={() => model.center()}>
          <IconFocusCentered size={18} aria-hidden /> {t('center')}
        </button>
        {choice.rotation !== 0 && (
          <button type="button" className={styles['button']} onClick={() => model.change({ rotation: 0 })}>
            <IconCompass size={18} aria-hidden /> {t('north')}
          </button>
        )}
      </div>
      {map && (
        <p className={styles['soft']} role="status">
          {t('frame', { width: groupDigits((map.width * choice.scale) / 1000), height: groupDigits((map.height * choice.scale) / 1000) })}
        </p>
      )}
    </>
  );
}

const clamp = (value: number): number => (Number.isFinite(value) ? Math.min(360, Math.max(-360, Math.round(value))) : 0);

function Texts({ model }: Part): ReactNode {
  const say = useSay();
  const { layout, texts } = useStore(model.choice);
  const capabilities = useStore(model.capabilities);
  const fields = capabilities?.layouts.find(({ id }) => id === layout)?.attributes.filter(({ type }) => type === 'string') ?? [];
  return fields.map(({ id, title, max }) => (
    <label key={id} className={styles['field']}>
      {say(title)}
      <input
        type="text"
        maxLength={max}
        value={texts[id] ?? ''}
        onChange={(event) => model.change({ texts: { ...texts, [id]: event.target.value } })}
      />
    </label>
  ));
}

function Output({ model }: Part): ReactNode {
  const { t } = useTranslation('printing');
  const choice = useStore(model.choice);
  const capabilities = useStore(model.capabilities);
  const hasLegend = capabilities?.layouts.find(({ id }) => id === choice.layout)?.attributes.some(({ type }) => type === 'legend');
  return (
    <>
      <Choose
        label={t('format')}
        value={choice.format}
        options={formats.filter((one) => one === 'pdf' || !choice.atlas).map((one) => [one, t(`formats.${one}`)])}
        onChange={(format) => model.change({ format })}
      />
      <div className={styles['pair']}>
        <Choose
          label={t('dpi')}
          value={String(choice.dpi)}
          options={(capabilities?.dpi ?? []).map((dpi) => [String(dpi), t('dpiOf', { dpi })])}
          onChange={(dpi) => model.change({ dpi: Number(dpi) })}
        />
        <Choose
          label={t('crossing')}
          value={choice.crossing}
          options={(['crosses', 'lines', 'none'] as const).map((one) => [one, t(`crossings.${one}`)])}
          onChange={(crossing) => model.change({ crossing })}
        />
      </div>
      {hasLegend && (
        <label className={styles['check']}>
          <input type="checkbox" checked={choice.legend} onChange={(event) => model.change({ legend: event.target.checked })} /> {t('legend')}
        </label>
      )}
    </>
  );
}
