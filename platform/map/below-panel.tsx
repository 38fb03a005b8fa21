import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { fill } from '#platform/kernel/fill.ts';
import { useSay } from '#platform/shell/language.ts';
import styles from './below-panel.module.css';
import type { MapTool } from './define-tool.ts';
import type { MapSession } from './session.ts';
import { PanelBody } from './tool-panel.tsx';
import { useMapTexts } from './texts.ts';
import { useEscape } from './use-escape.ts';

/** Shares of the height: map and panel both stay usable. */
const LEAST = 0.2;
const MOST = 0.8;
const STEP = 0.05;
const within = (share: number): number => Math.min(MOST, Math.max(LEAST, share));

interface Props {
  readonly tool: MapTool;
  readonly session: MapSession;
}

/** A panel below the map, as high as one wants it: what is wide rather than long stands here. */
export default function BelowPanel({ tool, session }: Props): ReactNode {
  const texts = useMapTexts();
  const name = useSay()(tool.label);
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [share, setShare] = useState(0.42);
  useEffect(() => title.current?.focus(), []);
  const close = (): void => {
    session.panels.close(tool.id);
    document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
  };
  useEscape(box, () => {
    close();
    return true;
  });
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const around = box.current?.parentElement?.getBoundingClientRect();
    if (around && event.currentTarget.hasPointerCapture(event.pointerId)) setShare(within((around.bottom - event.clientY) / around.height));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setShare(within(share + by));
  };
  return (
    <section ref={box} id={id} className={styles['below']} aria-label={name} style={{ height: `${share * 100}%` }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved is a widget (WAI-ARIA window splitter) */}
      <div
        className={styles['splitter']}
        role="separator"
        aria-orientation="horizontal"
        aria-label={texts.panel.height}
        aria-controls={id}
        aria-valuemin={LEAST * 100}
        aria-valuemax={MOST * 100}
        aria-valuenow={Math.round(share * 100)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <span />
      </div>
      <div className={styles['head']}>
        <h2 ref={title} tabIndex={-1}>
          {name}
        </h2>
        <button type="button" className="lg-map-icon" aria-label={fill(texts.panel.close, { name })} onClick={close}>
          <IconX size={20} />
        </button>
      </div>
      <div className={styles['body']}>
        <Suspense fallback={<p className={styles['quiet']}>{texts.panel.loading}</p>}>
          <PanelBody tool={tool} session={session} />
        </Suspense>
      </div>
    </section>
  );
}
