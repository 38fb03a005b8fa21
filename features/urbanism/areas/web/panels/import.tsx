import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { geoImport } from '#platform/geo/import-contract.ts';
import { importDetail, importFormats, type ImportAnswer } from '#platform/geo/imports.ts';
import { contract } from '#platform/http/contract.ts';
import { isProblem, upload } from '#platform/http/web/client.ts';
import { useFailureText } from '#platform/ui/plain/notice.tsx';
import { mayProcess } from '../../../record/permissions.ts';
import { isArea, nobody, type AreasModel, type Given } from '../model.ts';
import styles from './areas.module.css';
import { CrsChoice, Details } from './file-parts.tsx';

const imports = contract('geofile', 'gu', geoImport('gu', [mayProcess.editAreas, mayProcess.addAreas]));
export const endings = [...importFormats.flatMap((format) => format.endings), '.dwg'].join();

/** What a refusal says of the file, so that the person can choose otherwise. */
export const refused = z.object({
  details: z.array(importDetail).default([]),
  repairable: z.number().default(0),
  candidates: z.array(z.object({ epsg: z.number(), name: z.string() })).default([]),
});

interface Choices {
  readonly crs?: number;
  readonly repair?: boolean;
}
interface Reading {
  readonly files: readonly File[];
  readonly choices: Choices;
  readonly answer: ImportAnswer | null;
  readonly refusal: (z.output<typeof refused> & { readonly text: string }) | null;
}

/** A file of another program: looked at on the map, with what was left out, before its areas join the drawing. */
export function FileImport({ model, reveal }: { readonly model: AreasModel; readonly reveal: () => void }): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const input = useRef<HTMLInputElement>(null);
  const say = useFailureText();
  const [reading, setReading] = useState<Reading | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = async (files: readonly File[], choices: Choices): Promise<void> => {
    setIsBusy(true);
    try {
      setReading({ files, choices, answer: await upload(imports, 'togeojson', { body: choices, files }), refusal: null });
    } catch (error) {
      const known = isProblem(error) ? refused.safeParse(error.extra).data : undefined;
      setReading({ files, choices, answer: null, refusal: { details: [], repairable: 0, candidates: [], ...known, text: say(error) } });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <div className={styles['row']}>
        <button type="button" className={styles['button']} disabled={isBusy} onClick={() => input.current?.click()}>
          <IconFileImport size={18} aria-hidden /> {t(isBusy ? 'file.reading' : 'file.choose')}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={endings}
        className="lg-hidden"
        tabIndex={-1}
        aria-hidden
        data-testid="areas-file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) void read(files, {});
        }}
      />
      {reading && (
        <Found
          key={`${reading.files[0]?.name} ${JSON.stringify(reading.choices)}`}
          model={model}
          reading={reading}
          isBusy={isBusy}
          again={(choices) => void read(reading.files, { ...reading.choices, ...choices })}
          close={(given) => {
            setReading(null);
            model.add(given);
            if (given.length > 0) model.goTo();
            reveal();
          }}
        />
      )}
    </>
  );
}

interface FoundProps {
  readonly model: AreasModel;
  readonly reading: Reading;
  readonly isBusy: boolean;
  readonly again: (choices: Choices) => void;
  readonly close: (given: readonly Given[]) => void;
}

function Found({ model, reading: { answer, refusal, choices }, isBusy, again, close }: FoundProps): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const features = answer?.features ?? [];
  const names = [...new Set(features.map(({ layer }) => layer))];
  const [layers, setLayers] = useState<readonly string[]>(names);
  const wanted = features.filter(({ layer }) => layers.includes(layer));
  const areas = wanted.flatMap(({ geometry, properties }): Given[] =>
    isArea(geometry) ? [{ ...nobody, name: String(properties['name'] ?? properties['nome'] ?? '').slice(0, 200), geometry }] : [],
  );
  const count = areas.length;
  useEffect(() => {
    model.preview.set(areas.map(({ geometry }) => geometry));
    return () => model.preview.set([]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the areas follow from the layers
  }, [model, layers]);
  const other = wanted.length - count;
  return (
    <div className={styles['box']}>
      {refusal && (
        <p role="alert" className={styles['danger']}>
          {refusal.text}
        </p>
      )}
      {names.length > 1 && (
        <fieldset className={styles['field']}>
          <legend>{t('file.layers')}</legend>
          {names.map((name) => (
            <label key={name} className={styles['check']}>
              <input
                type="checkbox"
                checked={layers.includes(name)}
                onChange={() => setLayers(layers.includes(name) ? layers.filter((one) => one !== name) : [...layers, name])}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {(answer?.source.from === 'guessed' || choices.crs !== undefined || refusal) && (
        <CrsChoice
          value={choices.crs ?? answer?.source.epsg ?? null}
          candidates={answer?.source.candidates ?? refusal?.candidates ?? []}
          isBusy={isBusy}
          onChange={(crs) => again({ crs })}
        />
      )}
      {answer && count === 0 && <p role="alert">{t('file.noAreas')}</p>}
      {other > 0 && <p className={styles['soft']}>{t('file.others', { count: other })}</p>}
      <Details details={answer?.details ?? refusal?.details ?? []} isOpen={refusal !== null} />
      <div className={styles['row']}>
        {count > 0 && (
          <button type="button" className="lg-button" disabled={isBusy} onClick={() => close(areas)}>
            {t('file.add', { count })}
          </button>
        )}
        {(answer?.repairable ?? refusal?.repairable ?? 0) > 0 && !choices.repair && (
          <button type="button" className={styles['button']} disabled={isBusy} onClick={() => again({ repair: true })}>
            {t('file.repair')}
          </button>
        )}
        <button type="button" className={styles['button']} onClick={() => close([])}>
          {t('tool.cancel')}
        </button>
      </div>
    </div>
  );
}
