import { IconCloudUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/shell/store.ts';
import { places } from '#platform/shell/places.ts';
import parts from '#platform/ui/plain/plain.module.css';
import sent from '../report/sent.module.css';
import { DeviceList } from './device-list.tsx';
import { OutboxList } from './outbox-list.tsx';
import { outbox } from './outbox.ts';

/** After pressing send without a network. */
export function Kept({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const waits = useStore(outbox.waiting)?.length !== 0;
  return (
    <div className={parts['page']}>
      <div className={sent['thanks']} data-waits={waits || undefined}>
        <IconCloudUpload size={48} stroke={1.5} aria-hidden />
        <h1 tabIndex={-1} data-step>
          {t(waits ? 'reporting.outbox.kept' : 'reporting.outbox.allSent')}
        </h1>
        {waits && <p>{t('reporting.outbox.keptLead')}</p>}
      </div>
      <OutboxList />
      <DeviceList />
      <div className={parts['row']}>
        <button type="button" className="lg-button" data-quiet onClick={onAgain}>
          {t('reporting.outbox.again')}
        </button>
        <Link to={places.home}>{t('citizen.sent.home')}</Link>
      </div>
    </div>
  );
}
