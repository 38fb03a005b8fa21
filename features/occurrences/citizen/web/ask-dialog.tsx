import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Failure } from '#platform/ui/plain/notice.tsx';
import styles from '#platform/ui/plain/plain.module.css';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';

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
  const { failure, submit } = useSubmit(onConfirm);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles['stack']}>
        <p>{text}</p>
        {failure !== null && <Failure error={failure} />}
        <div className={styles['row']}>
          <button type="button" className="lg-button" onClick={() => submit()}>
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
