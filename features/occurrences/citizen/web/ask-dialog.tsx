import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../record/web/plain/dialog.tsx';
import { Failure } from '../../record/web/plain/notice.tsx';
import styles from '../../record/web/plain/parts.module.css';

/** Asks once more; says in place why it failed. */
export function AskDialog({
  title,
  text,
  confirm,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('platform');
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);
  const run = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await onConfirm();
    } catch (error) {
      setFailure(error);
    } finally {
      busy.current = false;
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles['stack']}>
        <p>{text}</p>
        {failure !== null && <Failure error={failure} />}
        <div className={styles['row']}>
          <button type="button" className="lg-button" onClick={() => void run()}>
            {confirm}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={onClose}>
            {t('cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
