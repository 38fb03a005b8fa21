import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { session } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { queryClient } from '#platform/shell/kit.tsx';
import { places } from '#platform/shell/places.ts';
import { toast } from '#platform/shell/toasts.ts';
import { forgetDrafts } from '#platform/ui/draft-store.ts';
import { authContract } from '../../contract.ts';
import { Narrow } from '#platform/ui/small-form/form-parts.tsx';

/** Signs out by being opened, and leads home, or to the login for another account. What was fetched for the user is forgotten. */
export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const next = useSearchText('return');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    const who = session.user()?.id ?? 0;
    const leave = (): void => {
      if (left) return;
      void forgetDrafts(who);
      session.set(null);
      queryClient.clear();
      toast.success(t('logout.done'));
      void navigate({ to: next === places.login ? places.login : places.home, replace: true });
    };
    api(authContract, 'logout').then(leave, (error: unknown) => {
      if (isProblem(error) && error.status === 401) return leave();
      toast.failure(error);
      setFailed(true);
    });
    return () => {
      left = true;
    };
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <Narrow title={failed ? t('logout.failed') : t('logout.title')}>{null}</Narrow>;
}
