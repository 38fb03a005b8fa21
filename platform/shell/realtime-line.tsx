import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RealtimeLine, RealtimeState } from './realtime-state.ts';
import styles from './shell.module.css';

const ended: readonly RealtimeState[] = ['disconnected', 'unavailable', 'failed'];

/** Says how the real-time connection stands; once it has ended, offers to reconnect, and asks before doing it. */
export function RealtimeLineStatus({ line }: { readonly line: RealtimeLine }): ReactNode {
  const { t } = useTranslation('platform');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className={styles['realtime']} data-state={line.state}>
      <span role="status" title={t(`realtime.${line.state}`)}>
        <span className={styles['dot']} aria-hidden />
        <span className={styles['realtimeText']}>{t(`realtime.${line.state}`)}</span>
      </span>
      {ended.includes(line.state) && (
        <button type="button" className={styles['link']} onClick={() => dialog.current?.showModal()}>
          {t('realtime.reconnect')}
        </button>
      )}
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby="realtime-question">
        <h2 id="realtime-question">{t('realtime.question')}</h2>
        <p>{t('realtime.explain')}</p>
        <form method="dialog" className={styles['actions']}>
          <button type="submit" className="lg-button" onClick={line.reconnect}>
            {t('realtime.confirm')}
          </button>
          <button type="submit" className="lg-button" data-quiet>
            {t('cancel')}
          </button>
        </form>
      </dialog>
    </div>
  );
}
