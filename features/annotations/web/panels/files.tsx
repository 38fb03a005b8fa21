import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { geoImport } from '#platform/geo/import-contract.ts';
import { importDetail, importFormats, importLayer, type ImportAnswer } from '#platform/geo/imports.ts';
import { projections } from '#platform/geo/projections.ts';
import { contract } from '#platform/http/contract.ts';
import { isProblem, upload } from '#platform/http/web/client.ts';
import type { MapSession } from '#platform/map/index.ts';
import { useStore } from '#platform/shell/store.ts';
import { useFailureText } from '#platform/ui/plain/notice.tsx';
import { exportFormats, type ExportFormat } from '../../contract.ts';
import { shapesFrom } from '../../domain/from-file.ts';
import { limits } from '../../domain/limits.ts';
import { may } from '../../permissions.ts';
import { saveAsFile } from '../actions.ts';
import type { Annotations } from '../model.ts';
import { newId, toSketch } from '../shapes.ts';
import styles from './annotations.module.css';
import { useRun } from './use-run.ts';

const imports = contract('geofile', 'ig', geoImport('ig', [may.ig]));
const endings = [...importFormats.flatMap((format) => format.endings), '.dwg'].join();

interface Choices {
  readonly crs?: number;
  readonly layers?: string[];
  readonly repair?: boolean;
}

/** What a refusal says of the file, so that the person can choose otherwise. */
const refused = z.object({
  layers: z.array(importLayer).default([]),
  details: z.array(importDetail).default([]),
  repairable: z.number().default(0),
  candidates: z.array(z.object({ epsg: z.number(), name: z.string(), distance: z.number() })).default([]),
});

interface Reading {
  readonly files: readonly File[];
  readonly choices: Choices;
  readonly answer: ImportAnswer | null;
  readonly refusal: (z.output<typeof refused> & { readonly text: string }) | null;
}

/** A file of another program, looked at before it becomes part of the drawing: its layers, its coordinate system, what is wrong with it. */
export function Import({ model, session }: { readonly model: Annotations; readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('annotations');
  const input = useRef<HTMLInputElement>(null);
  const say = useFailureText();
  const [reading, setReading] = useState<Reading | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = async (files: readonly File[], choices: Choices): Promise<void> => {
    setIsBusy(true);
    try {
      const answer = await upload(imports, 'togeojson', { body: choices, files });
      setReading({ files, choices, answer, refusal: null });
    } catch (error) {
      const known = isProblem(error) ? refused.safeParse(error.extra).data : undefined;
      const nothing = { layers: [], details: [], repairable: 0, candidates: [] };
      setReading({ files, choices, answer: null, refusal: { ...(known ?? nothing), text: say(error) } });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={styles['stack']} aria-label={t('import.label')}>
      <h3 className={styles['heading']}>{t('import.label')}</h3>
      <button type="button" className={styles['button']} disabled={isBusy} onClick={() => input.current?.click()}>
        <IconFileImport size={18} aria-hidden /> {t(isBusy ? 'import.reading' : 'import.choose')}
      </button>
      <p className={styles['soft']}>{t('import.help')}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept={endings}
        className="lg-hidden"
        tabIndex={-1}
        aria-hidden
        data-testid="geofile"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void read(files, {});
        }}
      />
      {reading && (
        <Found
          key={JSON.stringify(reading.choices) + (reading.files[0]?.name ?? '')}
          reading={reading}
          isBusy={isBusy}
          again={(choices) => void read(reading.files, choices)}
          close={() => setReading(null)}
          add={(features) => {
            const room = limits.shapes - model.finished().length;
            const { shapes, left, holes } = shapesFrom(features, newId, room);
            model.sketch.run({ do: 'append', shapes: shapes.map(toSketch) });
            model.goTo(shapes.map(toSketch));
            setReading(null);
            session.say(t('import.added', { count: shapes.length }));
            if (left > 0) session.say(t('import.left', { count: left, max: limits.shapes }), 'error');
            else if (holes > 0) session.say(t('import.holes', { count: holes }));
          }}
        />
      )}
    </section>
  );
}

interface FoundProps {
  readonly reading: Reading;
  readonly isBusy: boolean;
  readonly again: (choices: Choices) => void;
  readonly add: (features: ImportAnswer['features']) => void;
  readonly close: () => void;
}

function Found({ reading: { answer, refusal, choices }, isBusy, again, add, close }: FoundProps): ReactNode {
  const { t } = useTranslation('annotations');
  const layers = answer?.layers ?? refusal?.layers ?? [];
  const [wanted, setWanted] = useState<readonly string[]>(choices.layers ?? layers.map(({ name }) => name));
  const details = answer?.details ?? refusal?.details ?? [];
  const repairable = answer?.repairable ?? refusal?.repairable ?? 0;
  const candidates = answer?.source.candidates ?? [];
  const features = answer?.features.filter(({ layer }) => wanted.includes(layer)) ?? [];
  const listed: readonly { readonly epsg: number; readonly name: string; readonly distance: number | null }[] = [
    ...(candidates.length > 0 ? candidates : (refusal?.candidates ?? [])),
    ...projections
      .filter(({ srid }) => ![...candidates, ...(refusal?.candidates ?? [])].some(({ epsg }) => epsg === srid))
      .map(({ srid, name }) => ({ epsg: srid, name, distance: null })),
  ];
  return (
    <div className={styles['found']}>
      {refusal && (
        <p role="alert" className={styles['danger']}>
          {refusal.text}
        </p>
      )}
      {layers.length > 1 && (
        <fieldset className={styles['layers']}>
          <legend>{t('import.layers')}</legend>
          {layers.map(({ name, features: many, points, lines, areas }) => (
            <label key={name} className={styles['check']}>
              <input
                type="checkbox"
                checked={wanted.includes(name)}
                onChange={(event) => setWanted(event.target.checked ? [...wanted, name] : wanted.filter((one) => one !== name))}
              />
              <span>
                {name} <small>{t('import.kinds', { many, points, lines, areas })}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <label className={styles['field']}>
        {t(candidates.length > 1 ? 'import.crsSeveral' : 'import.crs')}
        <select
          value={choices.crs ?? answer?.source.epsg ?? ''}
          disabled={isBusy}
          onChange={(event) => again({ ...choices, crs: Number(event.target.value) })}
        >
          {(answer?.source.epsg ?? choices.crs ?? null) === null && <option value="">{answer?.source.name ?? t('import.crsChoose')}</option>}
          {listed.map(({ epsg, name, distance }) => (
            <option key={epsg} value={epsg}>
              {distance === null || distance === 0 ? `${name} (${epsg})` : t('import.crsAway', { name, epsg, distance })}
            </option>
          ))}
        </select>
      </label>
      {details.length > 0 && (
        <details open={refusal !== null || (answer?.dropped ?? 0) > 0}>
          <summary>{t('import.details', { count: details.length })}</summary>
          <ul className={styles['details']}>
            {details.map(({ layer, feature, message }, index) => (
              <li key={`${index}:${message}`}>
                {feature === null ? '' : `${layer ?? ''} ${feature}: `}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles['row']}>
        {features.length > 0 && (
          <button type="button" className="lg-button" disabled={isBusy} onClick={() => add(features)}>
            {t('import.add', { count: features.length })}
          </button>
        )}
        {repairable > 0 && (
          <button type="button" className={styles['button']} disabled={isBusy} onClick={() => again({ ...choices, repair: true })}>
            {t('import.repair', { count: repairable })}
          </button>
        )}
        {refusal && layers.length > 1 && (
          <button
            type="button"
            className={styles['button']}
            disabled={isBusy || wanted.length === 0}
            onClick={() => again({ ...choices, layers: [...wanted] })}
          >
            {t('import.again')}
          </button>
        )}
        <button type="button" className={styles['button']} onClick={close}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}

export function Export({ model }: { readonly model: Annotations }): ReactNode {
  const { t } = useTranslation('annotations');
  const { shapes } = useStore(model.sketch.state);
  const [format, setFormat] = useState<ExportFormat>('geojson');
  const { run, isBusy, failure } = useRun();
  if (shapes.length === 0) return null;
  return (
    <section className={styles['stack']} aria-label={t('export.label')}>
      <h3 className={styles['heading']}>{t('export.label')}</h3>
      <div className={styles['pair']}>
        <select
          aria-label={t('export.format')}
          value={format}
          onChange={(event) => setFormat(exportFormats.find((one) => one === event.target.value) ?? 'geojson')}
        >
          {exportFormats.map((one) => (
            <option key={one} value={one}>
              {t(`format.${one}`)}
            </option>
          ))}
        </select>
        <button type="button" className={styles['button']} disabled={isBusy} onClick={() => run(() => saveAsFile(model, format, t('usualName')))}>
          <IconDownload size={18} aria-hidden /> {t('export.get')}
        </button>
      </div>
      {failure !== null && (
        <p role="alert" className={styles['danger']}>
          {failure}
        </p>
      )}
    </section>
  );
}
