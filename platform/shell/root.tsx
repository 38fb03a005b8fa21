import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { RouteFacts } from './feature.ts';
import { useLocale } from './language.ts';
import { LoadingBar } from './loading-bar.tsx';
import { readyModule } from './module-config.ts';
import { lostSession } from './session-lost.ts';
import { useStore } from './store.ts';
import { enter, windowTitle, type TitleState } from './title.ts';
import { ToastRegion } from './toast-region.tsx';
import { ViewingBanner } from './viewing-banner.tsx';

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })));

const announcer = 'largo-page-title';

/** Around every page: loading indicator, toasts, window title, and the focus that follows a change of page. */
export function Root(): ReactNode {
  useWindowTitle();
  useFocusAfterNavigation();
  const lost = useStore(lostSession);
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <Outlet />
      {lost && (
        <Suspense fallback={null}>
          <SignInAgain lost={lost} />
        </Suspense>
      )}
      <ViewingBanner />
      <ToastRegion />
      <div id={announcer} className="lg-hidden" role="status" />
    </>
  );
}

function SkipLink(): ReactNode {
  const { t } = useTranslation('platform');
  return (
    <button type="button" className="lg-skip" onClick={() => focusContent()}>
      {t('skip')}
    </button>
  );
}

/** The hash is the router's, so the skip link moves the focus itself instead of the address. */
function focusContent(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (main === null) return;
  main.tabIndex = -1;
  main.focus();
  main.scrollIntoView?.();
}

/** Writes the title and, because screen readers do not notice a new title, says it in the live region. */
function useWindowTitle(): void {
  const locale = useLocale();
  const state = useRef<TitleState>({ segment: null, moduleName: '' });
  const place = useRouterState({
    select: ({ resolvedLocation, matches }) => ({ path: resolvedLocation?.pathname ?? '', facts: factsOf(matches) }),
    structuralSharing: false,
  });
  useEffect(() => {
    const segment = place.path.split('/')[1] ?? '';
    if (segment === '') return;
    const moduleName = segment === 'portal' ? publicConfig().head.title : (readyModule(segment)?.name[locale] ?? null);
    const routeTitle = place.facts.screen?.title[locale] ?? '';
    state.current = enter(state.current, { segment, moduleName, routeTitle });
    document.title = windowTitle(state.current.moduleName, routeTitle);
    document.getElementById(announcer)?.replaceChildren(document.title);
  }, [place.path, place.facts.screen, locale]);
}

function factsOf(matches: readonly { readonly staticData?: Partial<RouteFacts>; readonly context?: Partial<RouteFacts> }[]): RouteFacts {
  const last = matches.at(-1);
  return { screen: last?.staticData?.screen ?? last?.context?.screen ?? null };
}

/** A new page begins at its content: keyboard and screen reader users are taken there, not left on the link they used. */
function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let first = true;
    return router.subscribe('onRendered', ({ pathChanged }) => {
      const isFirst = first;
      first = false;
      if (isFirst || !pathChanged || document.activeElement?.closest('main') !== null) return;
      const main = document.querySelector<HTMLElement>('main');
      if (main === null) return;
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    });
  }, [router]);
}
