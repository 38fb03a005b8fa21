import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { intake } from '../report-contract.ts';
import type { SimilarOccurrence } from '../../record/schemas.ts';
import { Kept } from './outbox/kept.tsx';
import { rememberReport } from './outbox/device-reports.ts';
import { OutboxList } from './outbox/outbox-list.tsx';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import type { Followed } from '../../record/web/plain/follow-dialog.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useAskedType } from './report/asked-type.ts';
import { isTold, type StoreLists } from './report/draft.ts';
import { FollowedInstead } from './report/followed.tsx';
import { useAskedPlace } from './report/asked-place.ts';
import { Resume } from './report/resume.tsx';
import { Sent, type Receipt } from './report/sent.tsx';
import { useDraft } from './report/use-draft.ts';
import { SharedNotice, useIsShared } from './report/shared.tsx';
import styles from './report/review.module.css';
import { Wizard } from './report/wizard.tsx';

const receiptPlace = 'largo.report-sent';

/** Reporting a problem, from the first tap to the receipt. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const user = useSession();
  const navigate = useNavigate();
  const wanted = useSearchText('step');
  const isShared = useIsShared();
  const handle = useDraft(user?.id ?? null);
  useAskedPlace(handle);
  const lists = useLoad<StoreLists>(`${locale} ${user?.id ?? ''}`, (signal) => api(intake, 'storeLists', { signal }));
  useAskedType(handle, lists.data);
  const [receipt, setReceipt] = useState(readReceipt);
  const [followed, setFollowed] = useState<{ readonly code: string; readonly email: string | null } | null>(null);
  const [asks, setAsks] = useState(false);
  // A page opened with a step is a reload or a way back: it goes on where it was.
  const [begun, setBegun] = useState(wanted !== undefined);

  const { restart: forget } = handle;
  const isFound = handle.ready && handle.found && !begun;
  const resumes = isFound && isTold(handle.draft, handle.photos.list.length);
  // Where the map rested on an earlier visit is nothing to go on with.
  const isBare = isFound && !resumes;
  useEffect(() => {
    if (isBare) void forget();
  }, [isBare, forget]);

  const begin = useCallback(
    async (step?: string) => {
      setReceipt(null);
      setFollowed(null);
      setBegun(true);
      sessionStorage.removeItem(receiptPlace);
      await navigate({ to: '/meubairro/report', search: step === undefined ? {} : { step } });
    },
    [navigate],
  );
  const restart = async (): Promise<void> => {
    setAsks(false);
    await handle.restart();
    await begin('where');
  };
  const onSent = async (made: Receipt): Promise<void> => {
    sessionStorage.setItem(receiptPlace, JSON.stringify(made));
    setReceipt(made);
    // With an account it stands in their list.
    if (user === null) await rememberReport(made, made.type, handle.draft.description);
    await handle.restart();
    await navigate({ to: '/meubairro/report', search: { step: 'sent' }, replace: true });
  };
  const onKept = async (): Promise<void> => {
    setReceipt(null);
    await handle.restart();
    await navigate({ to: '/meubairro/report', search: { step: 'kept' }, replace: true });
  };
  const onFollowed = async (occurrence: SimilarOccurrence, { confirmationSent, email }: Followed): Promise<void> => {
    setFollowed({ code: occurrence.code, email: confirmationSent ? email : null });
    await handle.restart();
  };
  const ends = (receipt !== null && wanted === 'sent') || wanted === 'kept' || followed !== null;
  useEffect(() => {
    if (ends) document.querySelector<HTMLElement>('[data-step]')?.focus();
  }, [ends]);

  if (receipt !== null && wanted === 'sent') return <Sent receipt={receipt} onAgain={() => void begin('where')} />;
  if (wanted === 'kept') return <Kept onAgain={() => void begin('where')} />;
  if (followed !== null) return <FollowedInstead {...followed} onContinue={() => void begin('where')} />;
  if (lists.error !== null && lists.data === null) {
    return (
      <Frame title={t('citizen.title')}>
        <Failure error={lists.error} onRetry={lists.reload} />
      </Frame>
    );
  }
  if (lists.data === null || !handle.ready || isBare) {
    return (
      <Frame title={t('citizen.title')}>
        <Skeleton lines={6} label={t('platform:loading')} />
      </Frame>
    );
  }
  if (lists.data.types.length === 0) {
    return (
      <Frame title={t('citizen.title')}>
        <Notice tone="warning">
          <p>{t('citizen.notReady')}</p>
        </Notice>
      </Frame>
    );
  }
  if (resumes) {
    return (
      <>
        <SharedNotice waits />
        {/* A shared picture goes in where reports begin with one. */}
        <Resume handle={handle} lists={lists.data} onResume={(step) => void begin(isShared ? 'where' : step)} onDiscard={() => void restart()} />
      </>
    );
  }
  return (
    <>
      <SharedNotice waits={false} />
      {handle.elsewhere && (
        <Notice>
          <p>{t('citizen.elsewhere')}</p>
        </Notice>
      )}
      <Wizard
        handle={handle}
        lists={lists.data}
        onReloadLists={lists.reload}
        onSent={(made) => void onSent(made)}
        onKept={() => void onKept()}
        onFollowed={(occurrence, result) => void onFollowed(occurrence, result)}
        onDiscard={() => setAsks(true)}
      />
      {/* Below: it is read from the device, and what comes late must not push the map away. */}
      <OutboxList />
      {asks && (
        <Dialog title={t('citizen.discardAsk')} onClose={() => setAsks(false)}>
          <div className={parts['stack']}>
            <p>{t('citizen.discardText')}</p>
            <div className={parts['row']}>
              <button type="button" className="lg-button" onClick={() => void restart()}>
                {t('citizen.discard')}
              </button>
              <button type="button" className="lg-button" data-quiet onClick={() => setAsks(false)}>
                {t('platform:cancel')}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    // As high as a screen: what stands below must not jump when the page fills.
    <div className={`${parts['page']} ${styles['wait']}`}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function readReceipt(): Receipt | null {
  try {
    const kept: Receipt | null = JSON.parse(sessionStorage.getItem(receiptPlace) ?? 'null');
    return kept;
  } catch {
    return null;
  }
}
