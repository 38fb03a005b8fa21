import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { geoImport } from '#platform/geo/import-contract.ts';
import type { ImportAnswer } from '#platform/geo/imports.ts';
import { contract } from '#platform/http/contract.ts';
import { upload } from '#platform/http/web/client.ts';
import { GeoFileInput, type GeoFile } from '#platform/map/panel/geo-file.tsx';
import panel from '#platform/map/panel/panel.module.css';
import { Ticks } from '#platform/map/panel/parts.tsx';
import { usePanel } from '#platform/map/panel/texts.ts';
import { mayProcess } from '../../../record/permissions.ts';
import { isArea, nobody, type AreasModel, type Given } from '../model.ts';

const imports = contract('geofile', 'gu', geoImport('gu', [mayProcess.editAreas, mayProcess.addAreas]));

interface Props {
  readonly model: AreasModel;
  readonly reveal: () => void;
}

/** A file of another program: looked at on the map before its areas join the drawing. */
export function FileImport(props: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  return (
    <GeoFileInput label={t('file.choose')} testId="areas-file" read={(files, body) => upload(imports, 'togeojson', { body, files })}>
      {(file) => <Found {...props} file={file} />}
    </GeoFileInput>
  );
}

function Found({ model, reveal, file }: Props & { readonly file: GeoFile<ImportAnswer> }): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const say = usePanel();
  const features = file.answer?.features ?? [];
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
  if (!file.answer) return null;
  return (
    <>
      {names.length > 1 && (
        <Ticks legend={say('file.layers')} options={names.map((value) => ({ value, text: value }))} chosen={layers} onChange={setLayers} />
      )}
      {count === 0 && <p role="alert">{t('file.noAreas')}</p>}
      {wanted.length > count && <p className={panel['soft']}>{t('file.others', { count: wanted.length - count })}</p>}
      {count > 0 && (
        <button
          type="button"
          className="lg-button"
          disabled={file.isBusy}
          onClick={() => {
            file.close();
            model.add(areas);
            model.goTo();
            reveal();
          }}
        >
          {t('file.add', { count })}
        </button>
      )}
    </>
  );
}
