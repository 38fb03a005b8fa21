import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { session } from '#platform/access/web/session.ts';
import { configureClient, isProblem, sendAs } from '#platform/http/web/client.ts';
import { setNifPrefixes } from '#platform/kernel/nif-prefixes.ts';
import type { PublicConfig, tenancyContract } from '#platform/tenancy/contract.ts';
import { givenElement, type Given } from '#platform/tenancy/given.ts';
import { publicConfig, setConfig } from '#platform/tenancy/web/config.ts';
import type { WebFeature } from './feature.ts';
import { followAccess, heardAccess, lossReason } from './follow-access.ts';
import { followConfig, hearConfig } from './follow-config.ts';
import { keepSession } from './keep-session.ts';
import { i18n, language, needMessages, registerMessages, startLanguage, storedLocale } from './language.ts';
import { takePlainPath } from './lost-address.ts';
import { places } from './places.ts';
import { setFeatures } from './registry.ts';
import { sessionLost } from './session-lost.ts';
import { buildRouter } from './router.tsx';
import { startScheme } from './scheme.ts';
import { toast } from './toasts.ts';
import { followViews } from './viewing.ts';
import { followViewport } from './viewport.ts';

/** Starts the application in `element`: configuration and session first, then language, theme and the route tree. */
export async function start(element: HTMLElement, features: readonly WebFeature[]): Promise<void> {
  configureClient({ language: () => storedLocale() ?? 'pt' });
  hearConfig();
  configureClient({ onAccess: heardAccess });
  registerMessages('platform', {
    pt: () => import('./messages.pt.ts').then(({ platformPt }) => platformPt),
    en: () => import('./messages.en.ts').then(({ platformEn }) => platformEn),
  });
  for (const feature of features) registerMessages(feature.id, feature.messages);
  const root = createRoot(element);
  try {
    const page = given();
    const [config] = await Promise.all([page?.config ?? loadConfig(), page?.visitor ? leaveVisitor() : session.load().catch(leaveVisitor)]);
    setConfig(config);
    setNifPrefixes(config.nifPrefixes);
  } catch {
    const { StartFailure } = await import('./start-failure.tsx');
    root.render(<StartFailure />);
    return;
  }
  setFeatures(features);
  await startLanguage(storedLocale() ?? publicConfig().locale);
  startScheme();
  await needMessages(['platform']);
  followViewport();
  followViews();
  root.render(<RouterProvider router={makeRouter(features)} />);
  for (const { started } of features) started?.();
  whenIdle(() => import('#platform/pocket/web/register.ts').then(({ register }) => register()));
}

/** The worker that opens the portal without a network, where the browser has such (an address with HTTPS): after all that the page needs. */
function whenIdle(work: () => Promise<void>): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // Without a network nothing is loaded that this could hold up, and the person is told at once of when what they see is.
  const begin = (): unknown => setTimeout(() => void work().catch(() => undefined), navigator.onLine ? 5000 : 0);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}

/** What the server wrote into the page. A page from elsewhere (the development server) has nothing of it. */
function given(): Given | null {
  const text = document.getElementById(givenElement)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** On 503 the application starts with the configuration that was built into it (specification 1 §4). */
async function loadConfig(): Promise<PublicConfig> {
  try {
    return (await sendAs<(typeof tenancyContract)['config']>({ method: 'GET', path: '/api/platform/config' })).data;
  } catch (error) {
    if (!isProblem(error) || error.status !== 503) throw error;
    const response = await fetch('config.json');
    const built: PublicConfig = await response.json();
    return built;
  }
}

/** Without an answer about the session the visitor stays a visitor; what needs a session will say so itself. */
function leaveVisitor(): void {
  session.set(null);
}

function makeRouter(features: readonly WebFeature[]) {
  takePlainPath();
  const router = buildRouter(features);
  configureClient({
    base: publicConfig().apiUrl,
    language: language.get,
    onUnavailable: () => void router.navigate({ to: places.maintenance }),
    onSignedOut: (endpoint) => sessionLost(router, endpoint),
  });
  keepSession(() => void sessionLost(router, null));
  followConfig();
  followAccess(router);
  session.onEnd(() => {
    toast.info(i18n.t('platform:toast.signedOut'), i18n.t(`platform:toast.${lossReason() ?? 'signedOutText'}`));
    void router.invalidate();
  });
  return router;
}
