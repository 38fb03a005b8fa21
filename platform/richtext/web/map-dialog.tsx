import { Select, Skeleton, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Point } from '#platform/map/coordinates.ts';
import { loadDegrees } from '#platform/map/projection.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { scrollingList } from '#platform/ui/picker.tsx';
import { DialogForm } from './dialog-form.tsx';
import { insertFigure, wordsAs } from './insert.ts';
import { useRichTexts } from './texts.ts';

const MapField = lazy(() => import('#platform/map/map-field.tsx').then((module) => ({ default: module.MapField })));

interface Props {
  readonly editor: Editor;
  /** The place that stands in the text already. */
  readonly given: Readonly<Record<string, unknown>> | null;
  readonly onClose: () => void;
}

const zooms = { street: '17', district: '15', town: '12' } as const;

/** A place picked on the map: the text keeps its degrees, how much around it is shown, and its name. */
export default function MapDialog({ editor, given, onClose }: Props): ReactNode {
  const texts = useRichTexts();
  const { map } = publicConfig();
  const [point, setPoint] = useState<Point | null>(null);
  const [ready, setReady] = useState(given === null);
  const [zoom, setZoom] = useState(String(given?.['zoom'] ?? zooms.district));
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (given === null) return;
    let alive = true;
    const show = (start: Point | null): void => {
      if (!alive) return;
      setPoint(start);
      setReady(true);
    };
    loadDegrees(map).then(
      ({ fromDegrees }) => show(fromDegrees([Number(given['lng']), Number(given['lat'])])),
      () => show(null),
    );
    return () => {
      alive = false;
    };
  }, [given, map]);
  const apply = async (): Promise<void> => {
    setTried(true);
    if (point === null) return;
    const [lng, lat] = (await loadDegrees(map)).toDegrees(point).map((degrees) => degrees.toFixed(6));
    const attrs = { lng, lat, zoom };
    if (given) editor.chain().focus().updateAttributes('map', attrs).run();
    else insertFigure(editor, [{ type: 'map', attrs, content: wordsAs(name) }]);
    onClose();
  };
  const choices = Object.entries(zooms).map(([id, value]) => ({ value, label: texts.zoom[id === 'street' || id === 'town' ? id : 'district'] }));
  return (
    <DialogForm title={texts.map} size="lg" apply={given ? texts.apply : texts.insert} onApply={() => void apply()} onClose={onClose}>
      {ready ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <MapField label={texts.mapPlace} required value={point} onChange={setPoint} error={tried && point === null ? texts.mapMissing : null} />
        </Suspense>
      ) : (
        <Skeleton height={320} />
      )}
      <Select
        {...scrollingList}
        label={texts.mapZoom}
        data={choices.some(({ value }) => value === zoom) ? choices : [...choices, { value: zoom, label: zoom }]}
        value={zoom}
        onChange={(value) => value !== null && setZoom(value)}
        allowDeselect={false}
      />
      {given === null && <TextInput label={texts.mapCaption} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />}
    </DialogForm>
  );
}
