import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { geoImport } from '#platform/geo/import-contract.ts';
import type { ImportAnswer } from '#platform/geo/imports.ts';
import { contract } from '#platform/http/contract.ts';
import { upload } from '#platform/http/web/client.ts';
import type { MapSession } from '#platform/map/index.ts';
import { GeoFileInput, type GeoFile } from '#platform/map/panel/geo-file.tsx';
import { Ticks } from '#platform/map/panel/parts.tsx';
import { usePanel } from '#platform/map/panel/texts.ts';
import { useStore } from '#platform/shell/store.ts';
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

/** A file of another program, looked at before it becomes part of the drawing. */
export function Import({ model, session }: { readonly model: Annotations; readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('annotations');
  return (
    <section className={styles['stack']} aria-label={t('import.label')}>
      <h3 className={styles['heading']}>{t('import.label')}</h3>
      <p className={styles['soft']}>{t('import.help')}</p>
      <GeoFileInput label={t('import.choose')} testId="geofile" read={(files, body) => upload(imports, 'togeojson', { body, files })}>
        {(file) => (
          <Found
            file={file}
            add={(features) => {
              const room = limits.shapes - model.finished().length;
              const { shapes, left, holes } = shapesFrom(features, newId, room);
              model.sketch.run({ do: 'append', shapes: shapes.map(toSketch) });
              model.goTo(shapes.map(toSketch));
              file.close();
              session.say(t('import.added', { count: shapes.length }));
              if (left > 0) session.say(t('import.left', { count: left, max: limits.shapes }), 'error');
              else if (holes > 0) session.say(t('import.holes', { count: holes }));
            }}
          />
        )}
      </GeoFileInput>
    </section>
  );
}

interface FoundProps {
  readonly file: GeoFile<ImportAnswer>;
  readonly add: (features: ImportAnswer['features']) => void;
}

function Found({ file: { answer, choices, layers, isRefused, isBusy, again }, add }: FoundProps): ReactNode {
  const { t } = useTranslation('annotations');
  const say = usePanel();
  const [wanted, setWanted] = useState<readonly string[]>(choices.layers ?? layers.map(({ name }) => name));
  const features = answer?.features.filter(({ layer }) => wanted.includes(layer)) ?? [];
  return (
    <>
      {layers.length > 1 && (
        <Ticks
          legend={say('file.layers')}
          chosen={wanted}
          onChange={setWanted}
          options={layers.map(({ name, features: many, points, lines, areas }) => ({
            value: name,
            text: (
              <span>
                {name} <small>{t('import.kinds', { many, points, lines, areas })}</small>
              </span>
            ),
          }))}
        />
      )}
      {features.length > 0 && (
        <button type="button" className="lg-button" disabled={isBusy} onClick={() => add(features)}>
          {t('import.add', { count: features.length })}
        </button>
      )}
      {isRefused && layers.length > 1 && (
        <button type="button" className={styles['button']} disabled={isBusy || wanted.length === 0} onClick={() => again({ layers: [...wanted] })}>
          {t('import.again')}
        </button>
      )}
    </>
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
