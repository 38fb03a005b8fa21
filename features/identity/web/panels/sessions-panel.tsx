import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { sessionsContract, type SessionView } from '../../sessions-contract.ts';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import { Pending } from '#platform/ui/load-failure.tsx';
import styles from '../identity.module.css';
import { Panel } from './panel.tsx';

const key = ['identity', 'sessions'];
const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceDesktop, unknown: IconDeviceDesktop } as const;

/** Where one is signed in; each session, or all others at once, can be ended. */
export function SessionsPanel(): ReactNode {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const request = useQuery({ queryKey: key, queryFn: () => api(sessionsContract, 'list'), meta: { quiet: true } });
  const { data } = request;
  const [asking, setAsking] = useState(false);
  const changed = (): Promise<void> => client.invalidateQueries({ queryKey: key });
  const end = async (id: number): Promise<void> => {
    try {
      await api(sessionsContract, 'end', { params: { id } });
      toast.success(t('security.sessions.ended'));
    } catch (error) {
      toast.failure(error);
    }
    await changed();
  };
  const endOthers = async (): Promise<void> => {
    try {
      const { ended } = await api(sessionsContract, 'endOthers');
      setAsking(false);
      toast.success(t('security.sessions.endedOthers', { count: ended }));
    } catch (error) {
      toast.failure(error);
    }
    await changed();
  };
  const others = data?.items.filter(({ current }) => !current).length ?? 0;
  return (
    <Panel id="sessions" title={t('security.sessions.title')} lead={t('security.sessions.lead')}>
      {!data && <Pending request={request} height={72} title={t('security.sessions.failed')} />}
      {data && (
        <ul className={styles['rows']}>
          {data.items.map((one) => (
            <Session key={one.id} session={one} onEnd={() => void end(one.id)} />
          ))}
        </ul>
      )}
      {data && others === 0 && <p>{t('security.sessions.alone')}</p>}
      {others > 1 && (
        <Button variant="default" className={formStyles['submit']} onClick={() => setAsking(true)}>
          {t('security.sessions.endOthers')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('security.sessions.endOthersTitle')}
          text={t('security.sessions.endOthersText')}
          confirm={t('security.sessions.endOthers')}
          onConfirm={endOthers}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

function Session({ session, onEnd }: { readonly session: SessionView; readonly onEnd: () => void }): ReactNode {
  const { t } = useTranslation('identity');
  const locale = useLocale();
  const Icon = icons[session.kind];
  const device = useDeviceName(session);
  return (
    <li>
      <Icon size={24} aria-hidden />
      <div>
        <strong>{device}</strong>
        {session.current && <span className={styles['tag']}>{t('security.sessions.current')}</span>}
        <p title={t('security.sessions.since', { when: sayInstant(session.createdAt) })}>
          {[
            !session.current && t('security.sessions.seen', { when: sayAgo(session.lastSeenAt, locale) }),
            session.address !== '' && t('security.sessions.from', { address: session.address }),
            session.current && t('security.sessions.since', { when: sayInstant(session.createdAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button variant="default" onClick={onEnd} aria-label={t('security.sessions.endOf', { device })}>
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** "Firefox em Linux": as much as the device says about itself. */
function useDeviceName({ browser, system, kind }: SessionView): string {
  const { t } = useTranslation('identity');
  if (browser !== null && system !== null) return t('security.sessions.device', { browser, system });
  if (browser !== null) return t('security.sessions.browserOnly', { browser });
  if (system !== null) return t('security.sessions.systemOnly', { system });
  return kind === 'unknown' ? t('security.sessions.unknown') : t(`security.sessions.kinds.${kind}`);
}
