import { isProblem, sendAs } from '#platform/http/web/client.ts';
import type { ModuleConfig, tenancyContract } from '#platform/tenancy/contract.ts';

export type ModuleOutcome = { readonly config: ModuleConfig } | { readonly failed: 'maintenance' | 'not-found' };

const loaded = new Map<string, Promise<ModuleOutcome>>();
const ready = new Map<string, ModuleConfig>();

/** The configuration of a module, asked for once. A 503 leads to maintenance, any other failure to "not found" (specification 1 §4). */
export function loadModule(code: string): Promise<ModuleOutcome> {
  const running = loaded.get(code) ?? ask(code);
  loaded.set(code, running);
  // Back in a module that was left: its words again.
  void running.then((outcome) => 'config' in outcome && setModuleTags(outcome.config));
  return running;
}

async function ask(code: string): Promise<ModuleOutcome> {
  try {
    const { data } = await sendAs<(typeof tenancyContract)['module']>({ method: 'GET', path: '/api/:module/front' }, { params: { module: code } });
    ready.set(code, data);
    return { config: data };
  } catch (error) {
    loaded.delete(code);
    return { failed: isProblem(error) && error.status === 503 ? 'maintenance' : 'not-found' };
  }
}

/** The configuration changed: each module is asked for again when it is next opened. */
export function forgetModules(): void {
  loaded.clear();
}

/** What is already known of the module; null before it was loaded. */
export function readyModule(code: string): ModuleConfig | null {
  return ready.get(code) ?? null;
}

function setModuleTags(config: ModuleConfig): void {
  setTag('description', config.description);
  setTag('keywords', config.keywords.join(', '));
  if (config.themeColor !== null) setTag('theme-color', config.themeColor);
}

function setTag(name: string, content: string): void {
  if (content === '') return;
  const tag =
    document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`) ??
    document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  tag.content = content;
}
