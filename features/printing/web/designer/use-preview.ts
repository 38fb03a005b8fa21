import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { download, isProblem } from '#platform/http/web/client.ts';
import { designerContract } from '../../designer-contract.ts';
import type { LayoutBody } from '../../domain/layouts.ts';
import type { Orientation, SheetName } from '../../domain/sheets.ts';

export interface Shown {
  readonly layout: LayoutBody;
  readonly sheet: { readonly size: SheetName; readonly orientation: Orientation };
  readonly scale: number;
}

export interface Preview {
  /** Address of the drawn sheet; null: none was drawn. */
  readonly picture: string | null;
  /** It shows what is asked for now. */
  readonly isFresh: boolean;
  readonly isBusy: boolean;
  /** Why there is none. */
  readonly problem: string | null;
  draw(): void;
  cancel(): void;
}

/** After the last change. */
const pause = 1500;

/** The sheet as the engine draws it: on demand, and by itself when nothing was changed for a while. One at a time. */
export function usePreview(shown: Shown, { canDraw, isAutomatic }: { readonly canDraw: boolean; readonly isAutomatic: boolean }): Preview {
  const key = JSON.stringify(shown);
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly url: string } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ readonly key: string; readonly why: string } | null>(null);
  const under = useRef<AbortController | null>(null);

  const cancel = (): void => {
    under.current?.abort();
    under.current = null;
    setBusy(null);
  };
  const draw = (): void => {
    under.current?.abort();
    const stop = new AbortController();
    under.current = stop;
    setBusy(key);
    setFailed(null);
    download(designerContract, 'preview', { body: shown, signal: stop.signal })
      .then(({ blob }) => {
        if (!stop.signal.aborted) setDrawn({ key, url: URL.createObjectURL(blob) });
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailed({ key, why: isProblem(error) ? error.message : '' });
      })
      .finally(() => {
        if (under.current === stop) setBusy(null);
      });
  };
  const later = useEffectEvent(draw);
  const isWanted = isAutomatic && canDraw && drawn?.key !== key && busy !== key && failed?.key !== key;
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = window.setTimeout(() => later(), pause);
    return () => window.clearTimeout(timer);
  }, [isWanted, key]);
  useEffect(() => () => under.current?.abort(), []);
  useEffect(() => () => URL.revokeObjectURL(drawn?.url ?? ''), [drawn]);
  const { size, orientation } = shown.sheet;
  const isSameSheet = drawn !== null && drawn.key.includes(`"size":"${size}","orientation":"${orientation}"`);
  return {
    picture: isSameSheet ? drawn.url : null,
    isFresh: drawn?.key === key,
    isBusy: busy !== null,
    problem: failed?.key === key ? failed.why : null,
    draw: () => {
      if (canDraw) draw();
    },
    cancel,
  };
}
