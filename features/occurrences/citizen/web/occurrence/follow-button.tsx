import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { occurrences } from '../../../record/contract.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { FollowDialog } from '../../../record/web/plain/follow-dialog.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import styles from '../../../record/web/plain/occurrence.module.css';

/** Follow and stop following, each after confirmation (specification 2 §4). */
export function FollowButton({
  occurrence,
  token,
  onChanged,
}: {
  readonly occurrence: PublicOccurrence;
  readonly token: string | undefined;
  readonly onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [asks, setAsks] = useState<'follow' | 'stop' | null>(null);
  const { id, code, following, followers } = occurrence;
  const stop = async (): Promise<void> => {
    await api(occurrences, 'unfollow', { params: { id } });
    toast.success(t('citizen.follow.stopped'));
    setAsks(null);
    onChanged();
  };
  return (
    <div className={styles['followBox']}>
      {following ? (
        <>
          <strong>{t('citizen.follow.following')}</strong>
          <button type="button" className="lg-button" data-quiet onClick={() => setAsks('stop')}>
            <IconBellOff size={20} aria-hidden /> {t('citizen.follow.stop')}
          </button>
        </>
      ) : (
        occurrence.may.follow && (
          <button type="button" className="lg-button" data-quiet onClick={() => setAsks('follow')}>
            <IconBell size={20} aria-hidden /> {t('citizen.follow.button')}
          </button>
        )
      )}
      {followers > 0 && <span className={parts['soft']}>{t('citizen.follow.count', { count: followers })}</span>}
      {asks === 'follow' && (
        <FollowDialog
          id={id}
          code={code}
          token={token}
          onClose={() => setAsks(null)}
          onDone={({ confirmationSent, email }) => {
            setAsks(null);
            toast.success(confirmationSent ? t('citizen.follow.sent', { email }) : t('citizen.follow.done'), [], {
              time: confirmationSent ? 12_000 : 5000,
            });
            onChanged();
          }}
        />
      )}
      {asks === 'stop' && (
        <AskDialog
          title={t('citizen.follow.stopAsk', { code })}
          text={t('citizen.follow.stopText')}
          confirm={t('citizen.follow.stop')}
          onConfirm={stop}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  );
}
