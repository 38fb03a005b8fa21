import { IconEye } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import styles from './shell.module.css';
import { toast } from './toasts.ts';
import { leaveView } from './viewing.ts';
import { measureViewport } from './viewport.ts';

/** Stands at the foot of every page while an administrator sees as a role: says so, and leads out. */
export function ViewingBanner(): ReactNode {
  const { t } = useTranslation('platform');
  const viewing = useSession()?.viewing ?? null;
  const [leaving, setLeaving] = useState(false);
  const isOn = viewing !== null;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-viewing', isOn);
    measureViewport();
  }, [isOn]);
  if (!viewing) return null;
  const leave = (): void => {
    setLeaving(true);
    leaveView().catch((error: unknown) => {
      setLeaving(false);
      toast.failure(error);
    });
  };
  return (
    <aside className={styles['viewing']} aria-label={t('viewing.label')}>
      <IconEye size={20} aria-hidden />
      <p>{t('viewing.text', { name: viewing.name })}</p>
      <button type="button" disabled={leaving} onClick={leave}>
        {t('viewing.leave')}
      </button>
    </aside>
  );
}
