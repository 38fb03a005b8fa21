import { nifPrefixes } from '#platform/kernel/nif-prefixes.ts';
import type { PublicConfig } from '../contract.ts';
import type { Site } from './site.ts';

/** The municipality's configuration as every browser may read it. */
export function publicConfigOf({ config, live }: Site): PublicConfig {
  const { hosts: _hosts, order: _order, template: _template, routing: _routing, ...shown } = config;
  return {
    ...shown,
    nifPrefixes: [...nifPrefixes()],
    modules: live.modules.map(({ keywords: _keywords, ...module }) => module),
    revision: live.revision,
  };
}
