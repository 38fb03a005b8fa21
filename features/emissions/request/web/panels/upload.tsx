import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { geoImport } from '#platform/geo/import-contract.ts';
import { importDetail, importFormats, type ImportAnswer } from '#platform/geo/imports.ts';
import { projections } from '#platform/geo/projections.ts';
import { contract } from '#platform/http/contract.ts';
import { isProblem, upload } from '#platform/http/web/client.ts';
import { useFailureText } from '#platform/ui/plain/notice.tsx';
import { kinds } from '../../../record/kinds.ts';
import type { ClaimRole } from '../../../record/request.ts';
import { layerOf, layersMeant, pickClaims } from '../../domain/cad.ts';
import type { RequestModel } from '../model.ts';
import { extentOf } from '../shapes.ts';
import styles from './request.module.css';

const endings = [...importFormats.flatMap((format) => format.endings), '.dwg'].join();

/** What a refusal says of the file, so that the person can choose otherwise. */
const refused = z.object({
  details: z.array(importDetail).default([]),
  candidates: z.array(z.object({ epsg: z.number(), name: z.string(), distance: z.number() })).default([]),
});

interface Reading {
  readonly files: readonly File[];
  readonly crs: number | null;
  readonly answer: ImportAnswer | null;
  readonly refusal: (z.output<typeof refused> & { readonly text: string }) | null;
}

/** A file of another program, looked at before its areas join the request: which layer is the land, which the works, in what system it is. */
export function Upload({ model }: { readonly model: RequestModel }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const input = useRef<HTMLInputElement>(null);
  const say = useFailureText();
  const [reading, setReading] = useState<Reading | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = async (files: readonly File[], crs: number | null): Promise<void> => {
    setIsBusy(true);
    try {
      const imports = contract('geofile', model.front, geoImport(model.front, [kinds[model.kind].use]));
      const answer = await upload(imports, 'togeojson', { body: crs === null ? {} : { crs }, files });
      setReading({ files, crs, answer, refusal: null });
    } catch (error) {
      const known = isProblem(error) ? refused.safeParse(error.extra).data : undefined;
      setReading({ files, crs, answer: null, refusal: { details: [], candidates: [], ...known, text: say(error) } });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <details className={styles['more']}>
      <summary>{t('claim.file')}</summary>
      <div className={styles['stack']}>
        <p className={styles['soft']}>{t('claim.fileHelp')}</p>
        <button type="button" className={styles['button']} disabled={isBusy} onClick={() => input.current?.click()}>
          <IconFileImport size={18} aria-hidden /> {t(isBusy ? 'claim.reading' : 'claim.file')}
        </button>
        <input
          ref={input}
          type="file"
          multiple
          accept={endings}
          className="lg-hidden"
          tabIndex={-1}
          aria-hidden
          data-testid="emission-file"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (files.length > 0) void read(files, null);
          }}
        />
        {reading && (
          <Found
            key={`${reading.files[0]?.name}:${reading.crs}`}
            model={model}
            reading={reading}
            isBusy={isBusy}
            again={(crs) => void read(reading.files, crs)}
            close={() => setReading(null)}
          />
        )}
      </div>
    </details>
  );
}

interface FoundProps {
  readonly model: RequestModel;
  readonly reading: Reading;
  readonly isBusy: boolean;
  readonly again: (crs: number) => void;
  readonly close: () => void;
}

function Found({ model, reading: { answer, refusal, crs }, isBusy, again, close }: FoundProps): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const capabilities = model.capabilities.get();
  const filter = capabilities?.upload ?? { property: 'Layer', boundary: '', claim: '' };
  const hasTwoRoles = capabilities?.claims.isContained ?? false;
  const features = answer?.features ?? [];
  const [layers, setLayers] = useState(() => layersMeant(features, filter));
  const names = [...new Set(features.map((one) => layerOf(one, filter.property)))];
  const picked = pickClaims(features, layers, { property: filter.property, hasTwoRoles });
  const shown = JSON.stringify(layers);
  // Whether the system is the right one is seen on the map, before anything is used.
  useEffect(() => {
    model.preview.set(picked);
    const extent = extentOf({ claims: picked, center: null });
    if (extent) model.session.goTo(extent, { scale: 500, room: 1.8 });
    return () => model.preview.set([]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the areas follow from the layers
  }, [model, shown]);
  const details = answer?.details ?? refusal?.details ?? [];
  const candidates = answer?.source.candidates ?? refusal?.candidates ?? [];
  const others = projections.filter(({ srid }) => !candidates.some(({ epsg }) => epsg === srid));
  const choose = (role: ClaimRole): ReactNode => (
    <label className={styles['field']}>
      {t(role === 'boundary' ? 'claim.fileLand' : 'claim.fileWorks')}
      <select
        value={layers[role][0] ?? ''}
        onChange={({ currentTarget: { value } }) => setLayers({ ...layers, [role]: value === '' ? [] : [value] })}
      >
        <option value="">{t(layers.boundary.length + layers.claim.length === 0 ? 'claim.fileAll' : 'claim.fileNone')}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
  return (
    <div className={styles['found']}>
      {refusal && <p role="alert">{refusal.text}</p>}
      {names.length > 1 && (
        <>
          {hasTwoRoles && choose('boundary')}
          {choose('claim')}
        </>
      )}
      {(answer?.source.from === 'guessed' || crs !== null || candidates.length > 0) && (
        <label className={styles['field']}>
          {t('claim.fileCrs')}
          <select value={crs ?? answer?.source.epsg ?? ''} disabled={isBusy} onChange={({ currentTarget: { value } }) => again(Number(value))}>
            {crs === null && !answer && <option value="">{t('purpose.choose')}</option>}
            {[...candidates.map(({ epsg, name }) => ({ srid: epsg, name })), ...others].map(({ srid, name }) => (
              <option key={srid} value={srid}>
                {name} ({srid})
              </option>
            ))}
          </select>
          <small>{t('claim.fileCrsWhy')}</small>
        </label>
      )}
      {answer && picked.length === 0 && <p role="alert">{t('claim.fileEmpty')}</p>}
      {details.length > 0 && (
        <details open={refusal !== null || picked.length === 0}>
          <summary>{t('claim.details')}</summary>
          <ul>
            {details.map(({ layer, feature, message }, index) => (
              <li key={`${index}:${message}`}>
                {feature === null ? '' : `${layer ?? ''} ${feature}: `}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {picked.length > 0 && (
        <button
          type="button"
          className="lg-button"
          disabled={isBusy}
          onClick={() => {
            model.change({ claims: [...model.draft.get().claims, ...picked.map(({ geometry, name }) => ({ geometry, name }))] });
            close();
          }}
        >
          {t('claim.fileAdd', { count: picked.length })}
        </button>
      )}
    </div>
  );
}
