import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { fill } from '#platform/kernel/fill.ts';
import { hasRoom, keepMap, keptMap, measure, removeMap, tilesFor, type KeptMap } from '#platform/pocket/web/map-store.ts';
import { language, useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { keptMapWords } from './kept-map-words.ts';

const megabytes = (bytes: number): string => sayDecimal(bytes / 1_000_000, language.get(), bytes < 10_000_000 ? 1 : 0);

/** What the map takes is said before it is fetched; it can be broken off, renewed and taken away. */
export function KeptMapDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const locale = useLocale();
  const say = keptMapWords[locale];
  const [tiles, setTiles] = useState<readonly string[] | null>(null);
  const [bytes, setBytes] = useState<number | null>(null);
  const [kept, setKept] = useState<KeptMap | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<'room' | 'failed' | null>(null);
  const abort = useRef<AbortController>(null);
  const { map } = publicConfig();
  useEffect(() => {
    let alive = true;
    void keptMap().then((found) => alive && setKept(found));
    void (async () => {
      const extent = await townExtent().catch(() => map.extent);
      const needed = tilesFor(map, extent);
      const size = await measure(needed).catch(() => null);
      if (!alive) return;
      setTiles(needed);
      setBytes(size);
    })();
    return () => {
      alive = false;
      abort.current?.abort();
    };
  }, [map]);
  const act = useMemo(
    () => ({
      async keep(wanted: readonly string[], size: number) {
        setTrouble(null);
        if (!(await hasRoom(size))) return setTrouble('room');
        const control = new AbortController();
        abort.current = control;
        setShare(0);
        try {
          await keepMap(wanted, control.signal, setShare);
        } catch {
          if (!control.signal.aborted) setTrouble('failed');
        }
        setShare(null);
        setKept(await keptMap());
      },
      async remove() {
        await removeMap();
        setKept(null);
      },
    }),
    [],
  );
  return (
    <Dialog title={say.title} onClose={onClose}>
      <div className={parts['stack']}>
        <p>{say.lead}</p>
        {kept !== null && <p>{fill(say.kept, { when: sayInstant(kept.at), size: megabytes(kept.bytes) })}</p>}
        {kept?.lost && (
          <Notice tone="warning">
            <p>{say.lost}</p>
          </Notice>
        )}
        {trouble !== null && (
          <Notice tone="danger" announce>
            <p>{say[trouble]}</p>
          </Notice>
        )}
        {share === null ? (
          <p>{tiles === null ? say.measuring : bytes === null ? say.failed : fill(say.size, { size: megabytes(bytes) })}</p>
        ) : (
          <progress value={share} max={1} aria-label={say.progress} />
        )}
        <div className={parts['row']}>
          {share === null ? (
            <button
              type="button"
              className="lg-button"
              disabled={tiles === null || bytes === null}
              onClick={() => void act.keep(tiles ?? [], bytes ?? 0)}
            >
              {kept === null ? say.keep : say.again}
            </button>
          ) : (
            <button type="button" className="lg-button" data-quiet onClick={() => abort.current?.abort()}>
              {say.cancel}
            </button>
          )}
          {kept !== null && share === null && (
            <button type="button" className="lg-button" data-quiet onClick={() => void act.remove()}>
              {say.remove}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Without the contract, which the map does not carry. Rejects where the boundary is not known. */
async function townExtent(): Promise<readonly [number, number, number, number]> {
  const answer: unknown = await sendAs({ method: 'GET', path: '/api/ig/front/map/boundary', silent: true });
  const extent = typeof answer === 'object' && answer !== null && 'extent' in answer && Array.isArray(answer.extent) ? answer.extent.map(Number) : [];
  const [left, bottom, right, top] = extent;
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) throw new Error('no extent');
  return [left, bottom, right, top];
}
