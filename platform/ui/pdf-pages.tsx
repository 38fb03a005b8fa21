import { Skeleton, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { getDocumentProxy } from 'unpdf';
import { useUi } from './texts.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** So many pages are drawn; the rest is for a reader of its own. */
const most = 30;

/** The pages of a PDF, drawn in the browser: phones show none inside a page, and no server reads foreign bytes for it. Loaded when it is first shown. */
export default function PdfPages({ address }: { readonly address: string }): ReactNode {
  const t = useUi();
  const [pdf, setPdf] = useState<Pdf | 'failed' | null>(null);
  useEffect(() => {
    const control = new AbortController();
    let opened: Pdf | undefined;
    const load = async (): Promise<void> => {
      const response = await fetch(address, { signal: control.signal });
      if (!response.ok) throw new Error(response.statusText);
      opened = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()), { verbosity: 0 });
      setPdf(opened);
    };
    load().catch(() => !control.signal.aborted && setPdf('failed'));
    return () => {
      control.abort();
      void opened?.loadingTask.destroy();
    };
  }, [address]);
  if (pdf === null) return <Skeleton height={480} />;
  if (pdf === 'failed') return <Text role="alert">{t('previewFailed')}</Text>;
  const shown = Math.min(pdf.numPages, most);
  return (
    <div style={{ display: 'grid', gap: '1rem' }}>
      {Array.from({ length: shown }, (_, index) => (
        <Page key={index} pdf={pdf} number={index + 1} />
      ))}
      {shown < pdf.numPages && <Text size="sm">{t('previewMore', { count: pdf.numPages - shown })}</Text>}
    </div>
  );
}

function Page({ pdf, number }: { readonly pdf: Pdf; readonly number: number }): ReactNode {
  const t = useUi();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    let stop: (() => void) | undefined;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const sheet = canvas.current;
      if (left || sheet === null) return;
      const [whole, room] = [page.getViewport({ scale: 1 }), sheet.parentElement?.clientWidth ?? 800];
      const viewport = page.getViewport({ scale: (room / whole.width) * Math.min(window.devicePixelRatio, 2) });
      [sheet.width, sheet.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      const task = page.render({ canvas: sheet, viewport });
      stop = () => task.cancel();
      await task.promise;
    };
    // A page that cannot be drawn stays white; the file can still be saved.
    draw().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('previewPage', { page: number, pages: pdf.numPages })}
      style={{ width: '100%', border: '1px solid var(--lg-border)', background: '#fff' }}
    />
  );
}
