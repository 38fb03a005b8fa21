import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { geoImport } from '#platform/geo/import-contract.ts';
import type { ImportAnswer } from '#platform/geo/imports.ts';
import { contract } from '#platform/http/contract.ts';
import { upload } from '#platform/http/web/client.ts';
import { GeoFileInput, type GeoFile } from '#platform/map/panel/geo-file.tsx';
import { Choice } from '#platform/map/panel/parts.tsx';
import { kinds } from '../../../record/kinds.ts';
import type { ClaimRole } from '../../../record/request.ts';
import { layerOf, layersMeant, pickClaims } from '../../domain/cad.ts';
import type { RequestModel } from '../model.ts';
import { extentOf } from '../shapes.ts';
import styles from './request.module.css';

/** A file of another program, looked at before its areas join the request: which layer is the land, which the works. */
export function Upload({ model }: { readonly model: RequestModel }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const imports = contract('geofile', model.front, geoImport(model.front, [kinds[model.kind].use]));
  return (
    <details className={styles['more']}>
      <summary>{t('claim.file')}</summary>
      <div className={styles['stack']}>
        <p className={styles['soft']}>{t('claim.fileHelp')}</p>
        <GeoFileInput label={t('claim.file')} testId="emission-file" read={(files, body) => upload(imports, 'togeojson', { body, files })}>
          {(file) => <Found model={model} file={file} />}
        </GeoFileInput>
      </div>
    </details>
  );
}

interface FoundProps {
  readonly model: RequestModel;
  readonly file: GeoFile<ImportAnswer>;
}

function Found({ model, file: { answer, isBusy, close } }: FoundProps): ReactNode {
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
  const choose = (role: ClaimRole): ReactNode => (
    <Choice
      label={t(role === 'boundary' ? 'claim.fileLand' : 'claim.fileWorks')}
      value={layers[role][0] ?? ''}
      options={names.map((value) => ({ value, text: value }))}
      none={t(layers.boundary.length + layers.claim.length === 0 ? 'claim.fileAll' : 'claim.fileNone')}
      onChange={(value) => setLayers({ ...layers, [role]: value === '' ? [] : [value] })}
    />
  );
  return (
    <>
      {names.length > 1 && (
        <>
          {hasTwoRoles && choose('boundary')}
          {choose('claim')}
        </>
      )}
      {answer && picked.length === 0 && <p role="alert">{t('claim.fileEmpty')}</p>}
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
    </>
  );
}
