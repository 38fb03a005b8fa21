import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { useStore } from '#platform/shell/store.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Notice } from '../parts/notice.tsx';
import parts from '../parts/parts.module.css';
import { When } from '../parts/when.tsx';
import { readDraft, writeDraft, writePhoto } from '../report/draft-store.ts';
import { discard, isMine, lookAfter, readOutbox, retry, underWay, waiting, type Waiting } from './outbox.ts';
import styles from './outbox.module.css';

/** What was written without a network and is not sent yet. Shows nothing when nothing waits. */
export function OutboxList(): ReactNode {
  const { t } = useTranslation('occurrences');
  const items = useStore(waiting);
  const [asked, setAsked] = useState<Waiting | null>(null);
  useEffect(() => {
    void readOutbox().then(lookAfter);
  }, []);
  if (items === null || items.length === 0) return null;
  return (
    <section className={styles['outbox']} aria-labelledby="outbox-title">
      <h2 id="outbox-title">
        <IconCloudUpload size={22} aria-hidden /> {t('reporting.outbox.title')}
      </h2>
      <p>{t('reporting.outbox.lead', { count: items.length })}</p>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <Entry item={item} onDiscard={() => setAsked(item)} />
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Dialog title={t('reporting.outbox.discardAsk')} onClose={() => setAsked(null)}>
          <div className={parts['stack']}>
            <p>{t('reporting.outbox.discardText')}</p>
            <div className={parts['row']}>
              <button type="button" className="lg-button" onClick={() => void discard(asked.key).then(() => setAsked(null))}>
                {t('reporting.outbox.discard')}
              </button>
              <button type="button" className="lg-button" data-quiet onClick={() => setAsked(null)}>
                {t('platform:cancel')}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function Entry({ item, onDiscard }: { readonly item: Waiting; readonly onDiscard: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const user = useSession();
  const busy = useStore(underWay) === item.key;
  const mine = isMine(item);
  return (
    <article className={styles['entry']} aria-busy={busy}>
      <h3>{item.type}</h3>
      <p className={styles['words']}>{item.draft.description}</p>
      <p className={parts['lead']}>
        {t('reporting.outbox.at')} <When iso={item.savedAt} />
        {item.photos.length > 0 && ` · ${t('reporting.outbox.photos', { count: item.photos.length })}`}
      </p>
      {item.refused !== null && (
        <Notice tone="warning">
          <p>{t('reporting.outbox.refused', { reason: item.refused })}</p>
        </Notice>
      )}
      {mine ? (
        <p className={parts['row']}>
          <button type="button" className="lg-button" disabled={busy} aria-busy={busy} onClick={() => void retry(item)}>
            {t(busy ? 'reporting.outbox.sending' : 'reporting.outbox.retry')}
          </button>
          {item.refused !== null && readDraft(user?.id ?? null) === null && (
            <button type="button" className="lg-button" data-quiet onClick={() => void mend(item)}>
              {t('reporting.outbox.mend')}
            </button>
          )}
          <button type="button" className={parts['linkButton']} disabled={busy} onClick={onDiscard}>
            {t('reporting.outbox.discard')}
          </button>
        </p>
      ) : (
        <>
          <p>{t('reporting.outbox.other')}</p>
          <p>
            <button type="button" className={parts['linkButton']} onClick={onDiscard}>
              {t('reporting.outbox.discard')}
            </button>
          </p>
        </>
      )}
    </article>
  );
}

/** Back into the form, with its photos. */
async function mend(item: Waiting): Promise<void> {
  for (const photo of item.photos) await writePhoto(photo).catch(() => undefined);
  if (!writeDraft({ ...item.draft, savedAt: new Date().toISOString() })) return;
  await discard(item.key);
  location.hash = '#/meubairro/report?step=review';
  location.reload();
}
