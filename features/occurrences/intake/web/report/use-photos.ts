import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetPhoto, readPhotos, writePhoto, type StoredPhoto } from './draft-store.ts';
import { positionOf, shrink } from '../../../record/web/photos/photo-file.ts';

export interface DraftPhoto extends StoredPhoto {
  /** Address of the picture for an `<img>`. */
  readonly url: string;
  readonly state: 'preparing' | 'ready' | 'too-large' | 'not-a-picture';
}

export interface Photos {
  readonly list: readonly DraftPhoto[];
  readonly ready: boolean;
  /** Answers how many found no room. */
  add(files: readonly File[], room: number, uploadMax: number): number;
  caption(id: string, text: string): void;
  remove(id: string): void;
  clear(): void;
}

const mebibyte = 1024 * 1024;

/** The photo with its words, kept on the device too. */
function captioned(photo: DraftPhoto, text: string): DraftPhoto {
  const { url: _url, state, ...stored } = { ...photo, caption: text };
  if (state === 'ready') void writePhoto(stored).catch(() => undefined);
  return { ...photo, caption: text };
}

/** Photos of the draft: read for their position, made smaller, kept on the device. Null: it is not known yet which draft. */
export function usePhotos(run: string | null): Photos {
  const [list, setList] = useState<readonly DraftPhoto[]>([]);
  const [ready, setReady] = useState(false);
  const urls = useRef(new Set<string>());
  const next = useRef(1);
  const gone = useRef(new Set<string>());

  const show = useCallback((blob: Blob): string => {
    const url = URL.createObjectURL(blob);
    urls.current.add(url);
    return url;
  }, []);
  useEffect(() => {
    let alive = true;
    const made = urls.current;
    if (run === null) return;
    void readPhotos(run).then((stored) => {
      if (!alive) return;
      next.current = Math.max(0, ...stored.map(({ order }) => order)) + 1;
      setList((now) => [...stored.map((photo) => ({ ...photo, run, url: show(photo.blob), state: 'ready' as const })), ...now]);
      setReady(true);
    });
    return () => {
      alive = false;
      for (const url of made) URL.revokeObjectURL(url);
      made.clear();
    };
  }, [show, run]);

  const prepare = useCallback(
    async (photo: DraftPhoto, file: File, uploadMax: number): Promise<void> => {
      const settle = (part: Partial<DraftPhoto>): void =>
        setList((now) =>
          now.map((one) => (one.id === photo.id ? { ...one, ...part, ...(one.caption !== undefined && { caption: one.caption }) } : one)),
        );
      const [position, { blob, name }] = await Promise.all([positionOf(file), shrink(file)]);
      if (gone.current.has(photo.id)) return;
      if (blob.size > uploadMax * mebibyte) return settle({ state: 'too-large' });
      const { url: _old, state: _state, ...stored } = { ...photo, blob, name, position };
      settle({ ...stored, url: show(blob), state: 'ready' });
      await writePhoto(stored).catch(() => undefined);
    },
    [show],
  );

  const add = useCallback(
    (files: readonly File[], room: number, uploadMax: number): number => {
      const taken = files.slice(0, Math.max(0, room));
      const made = taken.map((file): DraftPhoto => {
        const order = next.current++;
        const isPicture = file.type.startsWith('image/') || /\.(hei[cf]|bmp|jpe?g|png|gif|webp|svg)$/i.test(file.name);
        return {
          id: `${Date.now()}-${order}`,
          ...(run !== null && { run }),
          name: file.name,
          blob: file,
          position: null,
          order,
          url: '',
          state: isPicture ? 'preparing' : 'not-a-picture',
        };
      });
      setList((now) => [...now, ...made]);
      made.forEach((photo, index) => {
        const file = taken[index];
        if (file !== undefined && photo.state === 'preparing') void prepare(photo, file, uploadMax);
      });
      return files.length - taken.length;
    },
    [prepare, run],
  );
  const caption = useCallback(
    (id: string, text: string) => setList((now) => now.map((photo) => (photo.id === id ? captioned(photo, text) : photo))),
    [],
  );
  const remove = useCallback((id: string) => {
    gone.current.add(id);
    setList((now) => now.filter((photo) => photo.id !== id));
    void forgetPhoto(id);
  }, []);
  const clear = useCallback(
    () =>
      setList((now) => {
        for (const { id } of now) gone.current.add(id);
        return [];
      }),
    [],
  );
  return { list, ready, add, caption, remove, clear };
}
