import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { intake } from '../report-contract.ts';
import type { SimilarOccurrence } from '../../record/schemas.ts';
import { Kept } from './outbox/kept.tsx';
import { rememberReport } from './outbox/device-reports.ts';
import { OutboxList } from './outbox/outbox-list.tsx';
import { Dialog } from '../../record/web/plain/dialog.tsx';
import type { Followed } from '../../record/web/plain/follow-dialog.tsx';
import { Failure, Notice, Skeleton } from '../../record/web/plain/notice.tsx';
import parts from '../../record/web/plain/parts.module.css';
import { useLoad } from '../../record/web/plain/use-load.ts';
import type { StoreLists } from './report/draft.ts';
import { FollowedInstead } from './report/followed.tsx';
import { Resume } from './report/resume.tsx';
import { Sent, type Receipt } from './report/sent.tsx';
import { useDraft } from './report/use-draft.ts';
import { Wizard } from './report/wizard.tsx';

const receiptPlace = 'largo.report-sent';

/** Reporting a problem, from the first tap to the receipt. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const user = useSession();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly step?: string };
  const handle = useDraft(user?.id ?? null);
  const lists = useLoad<StoreLists>(`${locale} ${user?.id ?? ''}`, (signal) => api(intake, 'storeLists', { signal }));
  const [receipt, setReceipt] = useState(readReceipt);
  const [followed, setFollowed] = useState<{ readonly code: string; readonly email: string | null } | null>(null);
  const [asks, setAsks] = useState(false);
  // A page opened with a step is a reload or a way back: it goes on where it was.
  const [begun, setBegun] = useState(search.step !== undefined);

  const begin = useCallback(
    async (step?: string) => {
      setReceipt(null);
      setFollowed(null);
      setBegun(true);
      sessionStorage.removeItem(receiptPlace);
      await navigate({ to: '/meubairro/report', search: (step === undefined ? {} : { step }) as never });
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
    await navigate({ to: '/meubairro/report', search: { step: 'sent' } as never, replace: true });
  };
  const onKept = async (): Promise<void> => {
    setReceipt(null);
    await handle.restart();
    await navigate({ to: '/meubairro/report', search: { step: 'kept' } as never, replace: true });
  };
  const onFollowed = async (occurrence: SimilarOccurrence, { confirmationSent, email }: Followed): Promise<void> => {
    setFollowed({ code: occurrence.code, email: confirmationSent ? email : null });
    await handle.restart();
  };
  const ends = (receipt !== null && search.step === 'sent') || search.step === 'kept' || followed !== null;
  useEffect(() => {
    if (ends) document.querySelector<HTMLElement>('[data-step]')?.focus();
  }, [ends]);

  if (receipt !== null && search.step === 'sent') return <Sent receipt={receipt} onAgain={() => void begin('where')} />;
  if (search.step === 'kept') return <Kept onAgain={() => void begin('where')} />;
  if (followed !== null) return <FollowedInstead {...followed} onContinue={() => void begin('where')} />;
  if (lists.error !== null && lists.data === null) {
    return (
      <Frame title={t('citizen.title')}>
        <Failure error={lists.error} onRetry={lists.reload} />
      </Frame>
    );
  }
  if (lists.data === null || !handle.ready) {
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
  if (!begun && handle.found) {
    return <Resume handle={handle} lists={lists.data} onResume={(step) => void begin(step)} onDiscard={() => void restart()} />;
  }
  return (
    <>
      <OutboxList />
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
    <div className={parts['page']}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function readReceipt(): Receipt | null {
  try {
    return JSON.parse(sessionStorage.getItem(receiptPlace) ?? 'null') as Receipt | null;
  } catch {
    return null;
  }
}
