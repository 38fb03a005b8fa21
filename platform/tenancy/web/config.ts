import type { PublicConfig, PublicModule } from '#platform/tenancy/contract.ts';

/** The platform configuration, loaded before anything is drawn and the same until the page is loaded again. */
let current: PublicConfig | null = null;

export function setConfig(config: PublicConfig): void {
  current = config;
}

/** Throws before the shell has loaded it, which no screen can meet. */
export function publicConfig(): PublicConfig {
  if (current === null) throw new Error('The platform configuration is not loaded yet.');
  return current;
}

/** The switched-on module of that code. */
export function findModule(code: string): PublicModule | undefined {
  return publicConfig().modules.find((module) => module.code === code);
}

/** `portal` is on in every municipality. */
export function isOn(code: string): boolean {
  return code === 'portal' || findModule(code) !== undefined;
}
