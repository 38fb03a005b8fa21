import { language } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { hasUnsaved } from '#platform/shell/unsaved.ts';
import { givenElement, type Given } from '#platform/tenancy/given.ts';
import { sayInstant } from '#platform/ui/format.ts';
import styles from './kept-line.module.css';
import { pocketWords } from './words.ts';

const hour = 3_600_000;

/** Gives the browser the worker of this municipality, and says what it has to say. Loaded after the page stands. */
export async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data));
  addEventListener('online', () => showKept(null));
  navigator.serviceWorker.controller?.postMessage({ largo: 'listening' });
  // The server wrote that nobody is signed in: what is kept of somebody whose session ended by itself goes.
  if (isVisitor()) registration.active?.postMessage({ largo: 'nobody' });
  let looked = Date.now();
  // An application on the home screen stays open for days.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < hour) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

function isVisitor(): boolean {
  const text = document.getElementById(givenElement)?.textContent;
  const given: Given | null = text ? JSON.parse(text) : null;
  return given?.visitor === true;
}

function heard(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('largo' in data)) return;
  if (data.largo === 'kept' && 'at' in data && typeof data.at === 'string') showKept(data.at);
  if (data.largo === 'go' && 'to' in data && typeof data.to === 'string' && data.to.startsWith('/')) location.hash = `#${data.to}`;
  if (data.largo === 'new-version') offerNew();
}

/** Offered, never forced: what is being written stays until the person says so. */
function offerNew(): void {
  const say = pocketWords[language.get()];
  toast.info(say.newTitle, hasUnsaved() ? say.newUnsaved : say.newText, {
    time: 24 * hour,
    action: { label: say.reload, run: () => location.reload() },
  });
}

let line: HTMLElement | null = null;

/** Across the foot of the window while what is shown came from the device: of when it is. */
function showKept(at: string | null): void {
  if (at === null) {
    line?.remove();
    line = null;
    return;
  }
  if (line === null) {
    line = document.createElement('output');
    line.className = styles['line'] ?? '';
    document.body.append(line);
  }
  const locale = language.get();
  line.textContent = pocketWords[locale].kept(sayInstant(at));
}
