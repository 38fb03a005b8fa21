import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/shell/store.ts';
import { occurrenceLink } from '../../../record/addresses.ts';
import { CopyButton } from '#platform/ui/plain/copy-button.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { When } from '#platform/ui/plain/when.tsx';
import { KeptList } from './kept-list.tsx';
import { deviceReports, forgetReport, readDeviceReports, type DeviceReport } from './device-reports.ts';
import styles from './outbox.module.css';

/** What was sent from this device, with code and private link. Shows nothing when there is nothing. */
export function DeviceList(): ReactNode {
  const { t } = useTranslation('occurrences');
  const items = useStore(deviceReports);
  useEffect(() => {
    void readDeviceReports();
  }, []);
  return (
    <KeptList
      id="device-title"
      Icon={IconDeviceMobile}
      title={t('reporting.device.title')}
      lead={t('reporting.device.lead')}
      items={items}
      keyOf={({ code }) => code}
      drop={{
        ask: ({ code }) => t('reporting.device.forgetAsk', { code }),
        text: t('reporting.device.forgetText'),
        label: t('reporting.device.forget'),
        run: ({ code }) => forgetReport(code),
      }}
    >
      {(item, onDrop) => <Entry item={item} onForget={onDrop} />}
    </KeptList>
  );
}

function Entry({ item, onForget }: { readonly item: DeviceReport; readonly onForget: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const link = occurrenceLink(`${location.origin}${location.pathname}`.replace(/\/$/, ''), item.code, item.token);
  return (
    <article className={styles['entry']} aria-label={item.code}>
      <h3>
        <Link to={`/meubairro/occurrence/${item.code}`} search={{ token: item.token }}>
          {item.code}
        </Link>
      </h3>
      <p className={styles['words']}>
        {item.type}: {item.excerpt}
      </p>
      <p className={parts['lead']}>
        {t('reporting.device.at')} <When iso={item.sentAt} />
      </p>
      {item.state === 'awaiting-confirmation' && <p>{t('reporting.device.waits')}</p>}
      <p className={parts['row']}>
        <CopyButton text={link} label={t('reporting.device.copy')} />
        <button type="button" className={parts['linkButton']} onClick={onForget}>
          {t('reporting.device.forget')} <span className="lg-hidden">{item.code}</span>
        </button>
      </p>
    </article>
  );
}
