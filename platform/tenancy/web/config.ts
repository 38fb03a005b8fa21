import { createStore, useStore } from '#platform/shell/store.ts';
import type { PublicConfig, PublicModule } from '#platform/tenancy/contract.ts';

/** The platform configuration: loaded before anything is drawn, and again when the server says that it changed. */
const store = createStore<PublicConfig | null>(null);

export function setConfig(config: PublicConfig): void {
  store.set(config);
}

/** Throws before the shell has loaded it, which no screen can meet. Read it each time; a component that shows it uses `usePublicConfig`. */
export function publicConfig(): PublicConfig {
  return must(store.get());
}

/** The same for a component, which is drawn again when it changes. */
export function usePublicConfig(): PublicConfig {
  return must(useStore(store));
}

/** The switched-on module of that code. */
export function findModule(code: string): PublicModule | undefined {
  return publicConfig().modules.find((module) => module.code === code);
}

/** `portal` is on in every municipality. */
export function isOn(code: string): boolean {
  return code === 'portal' || findModule(code) !== undefined;
}

/** Is the module closed to visitors without a session? */
export function isClosed(code: string): boolean {
  return findModule(code)?.guest === false;
}

function must(config: PublicConfig | null): PublicConfig {
  if (config === null) throw new Error('The platform configuration is not loaded yet.');
  return config;
}
