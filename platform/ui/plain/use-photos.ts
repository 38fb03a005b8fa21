import { useCallback, useEffect, useRef, useState } from 'react';
import { shrink } from './shrink.ts';

/** Bytes and origin of a chosen photo. */
export interface KeptPhoto {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  /** Where it was taken, degrees (longitude, latitude); null where nobody asked or the camera did not say. */
  readonly position: readonly [number, number] | null;
  readonly order: number;
  readonly caption?: string;
}

export interface ChosenPhoto extends KeptPhoto {
  readonly caption: string;
  /** Address of the picture for an `<img>`. */
  readonly url: string;
  readonly state: 'preparing' | 'ready' | 'too-large' | 'not-a-picture';
}

/** Where photos stay while the form is not sent. Must be the same object from one drawing to the next. */
export interface PhotoStore {
  read(): Promise<readonly KeptPhoto[]>;
  write(photo: KeptPhoto): Promise<void>;
  forget(id: string): Promise<void>;
  locate(file: Blob): Promise<KeptPhoto['position']>;
}

export interface Photos {
  readonly list: readonly ChosenPhoto[];
  /** What the store held has been read. */
  readonly isRead: boolean;
  /** None is still being prepared, none is refused. */
  readonly ready: boolean;
  /** Answers how many found no room. */
  add(files: readonly File[], room: number, uploadMax: number): number;
  caption(id: string, text: string): void;
  remove(id: string): void;
  clear(): void;
  /** What `upload` sends. */
  files(): File[];
  captions(): string[];
}

const mebibyte = 1024 * 1024;
const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(hei[cf]|bmp|jpe?g|png|gif|webp|svg)$/i.test(file.name);

const kept = ({ url: _url, state: _state, ...photo }: ChosenPhoto): KeptPhoto => photo;

/**
 * Photos chosen in a form, made smaller before they are sent. They live as long as the form, or in `store`; null: it is not known yet which.
 * Where a store takes nothing (private mode, full disk) the photo still lives as long as the form.
 */
export function usePhotos(store?: PhotoStore | null): Photos {
  const [list, setList] = useState<readonly ChosenPhoto[]>([]);
  const [isRead, setIsRead] = useState(store === undefined);
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
    if (store)
      void store.read().then((found) => {
        if (!alive) return;
        next.current = Math.max(0, ...found.map(({ order }) => order)) + 1;
        setList((now) => [...found.map((photo) => ({ caption: '', ...photo, url: show(photo.blob), state: 'ready' as const })), ...now]);
        setIsRead(true);
      });
    return () => {
      alive = false;
      for (const url of made) URL.revokeObjectURL(url);
      made.clear();
    };
  }, [show, store]);

  const prepare = useCallback(
    async (photo: ChosenPhoto, file: File, uploadMax: number): Promise<void> => {
      const settle = (part: Partial<ChosenPhoto>): void =>
        setList((now) => now.map((one) => (one.id === photo.id ? { ...one, ...part, caption: one.caption } : one)));
      const [position = null, { blob, name }] = await Promise.all([store?.locate(file), shrink(file)]);
      if (gone.current.has(photo.id)) return;
      if (blob.size > uploadMax * mebibyte) return settle({ state: 'too-large' });
      const made = { ...photo, blob, name, position, url: show(blob), state: 'ready' as const };
      settle(made);
      await store?.write(kept(made)).catch(() => undefined);
    },
    [show, store],
  );
  const add = useCallback(
    (files: readonly File[], room: number, uploadMax: number): number => {
      const taken = files.slice(0, Math.max(0, room));
      for (const file of taken) {
        const order = next.current++;
        const state = isPicture(file) ? 'preparing' : 'not-a-picture';
        const photo: ChosenPhoto = { id: `${Date.now()}-${order}`, name: file.name, blob: file, position: null, order, caption: '', url: '', state };
        setList((now) => [...now, photo]);
        if (state === 'preparing') void prepare(photo, file, uploadMax);
      }
      return files.length - taken.length;
    },
    [prepare],
  );
  const caption = useCallback(
    (id: string, text: string): void =>
      setList((now) =>
        now.map((one) => {
          if (one.id !== id) return one;
          const worded = { ...one, caption: text };
          if (one.state === 'ready') void store?.write(kept(worded)).catch(() => undefined);
          return worded;
        }),
      ),
    [store],
  );
  const remove = useCallback(
    (id: string): void => {
      gone.current.add(id);
      setList((now) => now.filter((photo) => photo.id !== id));
      void store?.forget(id);
    },
    [store],
  );
  const clear = useCallback(
    () =>
      setList((now) => {
        for (const { id } of now) gone.current.add(id);
        return [];
      }),
    [],
  );
  const sent = list.filter(({ state }) => state === 'ready');
  return {
    list,
    isRead,
    ready: sent.length === list.length,
    add,
    caption,
    remove,
    clear,
    files: () => sent.map(({ blob, name }) => new File([blob], name, { type: blob.type })),
    captions: () => sent.map((photo) => photo.caption.trim()),
  };
}
