import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/shell/store.ts';
import { isMine } from '#platform/device/web/outbox.ts';
import { newKey } from '#platform/http/web/new-key.ts';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { When } from '#platform/ui/plain/when.tsx';
import { writeDraft, writePhoto } from '../report/draft-store.ts';
import { KeptList } from './kept-list.tsx';
import { outbox, type Waiting } from './outbox.ts';
import styles from './outbox.module.css';

/** What was written without a network and is not sent yet. Shows nothing when nothing waits. */
export function OutboxList(): ReactNode {
  const { t } = useTranslation('occurrences');
  const items = useStore(outbox.waiting);
  useEffect(() => {
    void outbox.read().then(outbox.lookAfter);
  }, []);
  return (
    <KeptList
      id="outbox-title"
      Icon={IconCloudUpload}
      title={t('reporting.outbox.title')}
      lead={t('reporting.outbox.lead', { count: items?.length ?? 0 })}
      items={items}
      keyOf={({ key }) => key}
      drop={{
        ask: () => t('reporting.outbox.discardAsk'),
        text: t('reporting.outbox.discardText'),
        label: t('reporting.outbox.discard'),
        run: ({ key }) => outbox.discard(key),
      }}
    >
      {(item, onDrop) => <Entry item={item} onDiscard={onDrop} />}
    </KeptList>
  );
}

function Entry({ item, onDiscard }: { readonly item: Waiting; readonly onDiscard: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const busy = useStore(outbox.underWay) === item.key;
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
          <button type="button" className="lg-button" disabled={busy} aria-busy={busy} onClick={() => void outbox.retry(item)}>
            {t(busy ? 'reporting.outbox.sending' : 'reporting.outbox.retry')}
          </button>
          {item.refused !== null && (
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

/** Back into the form, with its photos, as a draft of its own: nothing came of it under its old key, or something else did. */
async function mend(item: Waiting): Promise<void> {
  const key = newKey();
  for (const photo of item.photos) await writePhoto({ ...photo, run: key }).catch(() => undefined);
  if (!writeDraft({ ...item.draft, key, run: key, savedAt: new Date().toISOString() })) return;
  await outbox.discard(item.key);
  location.hash = '#/meubairro/report?step=review';
  location.reload();
}
