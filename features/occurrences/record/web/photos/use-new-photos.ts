import { useCallback, useEffect, useRef, useState } from 'react';
import { shrink } from './photo-file.ts';

/** A photo that was chosen and not yet sent. */
export interface NewPhoto {
  readonly id: number;
  readonly name: string;
  readonly blob: Blob;
  readonly caption: string;
  /** Address of the picture for an `<img>`. */
  readonly url: string;
  readonly state: 'preparing' | 'ready' | 'too-large' | 'not-a-picture';
}

export interface NewPhotos {
  readonly list: readonly NewPhoto[];
  /** None is still being prepared, none is refused. */
  readonly ready: boolean;
  /** Answers how many found no room. */
  add(files: readonly File[], room: number, uploadMax: number): number;
  caption(id: number, text: string): void;
  remove(id: number): void;
  clear(): void;
  /** What `upload` sends. */
  files(): File[];
  captions(): string[];
}

const mebibyte = 1024 * 1024;
const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(hei[cf]|bmp|jpe?g|png|gif|webp|svg)$/i.test(file.name);

/** Photos chosen in a form: made smaller before they are sent, with a caption each. They live as long as the form. */
export function useNewPhotos(): NewPhotos {
  const [list, setList] = useState<readonly NewPhoto[]>([]);
  const urls = useRef(new Set<string>());
  const next = useRef(1);
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);
  const settle = useCallback(
    (id: number, part: Partial<NewPhoto>): void => setList((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one))),
    [],
  );
  const add = useCallback(
    (files: readonly File[], room: number, uploadMax: number): number => {
      const taken = files.slice(0, Math.max(0, room));
      for (const file of taken) {
        const id = next.current++;
        const state = isPicture(file) ? ('preparing' as const) : ('not-a-picture' as const);
        setList((now) => [...now, { id, name: file.name, blob: file, caption: '', url: '', state }]);
        if (state !== 'preparing') continue;
        void shrink(file).then(({ blob, name }) => {
          if (blob.size > uploadMax * mebibyte) return settle(id, { state: 'too-large' });
          const url = URL.createObjectURL(blob);
          urls.current.add(url);
          settle(id, { blob, name, url, state: 'ready' });
        });
      }
      return files.length - taken.length;
    },
    [settle],
  );
  const caption = useCallback((id: number, text: string) => settle(id, { caption: text }), [settle]);
  const remove = useCallback((id: number) => setList((now) => now.filter((one) => one.id !== id)), []);
  const clear = useCallback(() => setList([]), []);
  const sent = list.filter(({ state }) => state === 'ready');
  return {
    list,
    ready: list.every(({ state }) => state === 'ready'),
    add,
    caption,
    remove,
    clear,
    files: () => sent.map(({ blob, name }) => new File([blob], name, { type: blob.type })),
    captions: () => sent.map((photo) => photo.caption.trim()),
  };
}
