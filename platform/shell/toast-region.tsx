import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { placeFor } from './toast-place.ts';
import { toast, useToasts, type Toast } from './toasts.ts';
import styles from './shell.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertCircle } as const;

/** Both live regions stand on the page from the start: a region that appears together with its text is not read out. */
export function ToastRegion(): ReactNode {
  const toasts = useToasts();
  const { t } = useTranslation('platform');
  const stack = usePlace(toasts);
  return (
    <section ref={stack} className={styles['toasts']} aria-label={t('toast.region')}>
      <div role="alert">
        {toasts
          .filter(({ kind }) => kind === 'error')
          .map((one) => (
            <Card key={one.id} toast={one} />
          ))}
      </div>
      <div role="status">
        {toasts
          .filter(({ kind }) => kind !== 'error')
          .map((one) => (
            <Card key={one.id} toast={one} />
          ))}
      </div>
    </section>
  );
}

/** A dialog that said it is gone by then, and the page stands as it will. */
const settledMs = 400;

/** Stands on no control, and stays where it is while somebody points at it. */
function usePlace(toasts: readonly Toast[]): RefObject<HTMLElement | null> {
  const stack = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      const element = stack.current;
      if (element === null || toasts.length === 0 || element.matches(':hover, :focus-within')) return;
      element.style.insetBlockStart = `${placeFor(element)}px`;
    };
    place();
    const timer = window.setTimeout(place, settledMs);
    window.addEventListener('resize', place);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('resize', place);
    };
  }, [toasts]);
  return stack;
}

function Card({ toast: one }: { readonly toast: Toast }): ReactNode {
  const { t } = useTranslation('platform');
  const hold = useTimer(one);
  const Icon = icons[one.kind];
  return (
    <div
      className={styles['toast']}
      data-kind={one.kind}
      onPointerEnter={hold.stop}
      onPointerLeave={hold.start}
      onFocus={hold.stop}
      onBlur={hold.start}
    >
      <Icon size={20} aria-hidden />
      <div className={styles['toastBody']}>
        <strong>{one.title}</strong>
        {one.text
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
        {one.action && (
          <button
            type="button"
            className={styles['toastAction']}
            onClick={() => {
              one.action?.run();
              toast.close(one.id);
            }}
          >
            {one.action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles['toastClose']} aria-label={t('toast.close')} onClick={() => toast.close(one.id)}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}

/** Time runs only while nobody points at the toast or has the focus in it. */
function useTimer({ id, time }: Toast): { readonly stop: () => void; readonly start: () => void } {
  const left = useRef(time);
  const [running, setRunning] = useState(true);
  useEffect(() => {
    if (!running) return;
    const since = Date.now();
    const timer = window.setTimeout(() => toast.close(id), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [id, running]);
  return { stop: () => setRunning(false), start: () => setRunning(true) };
}
