import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { tableOf } from '#platform/kernel/entries.ts';
import type { ConfiguredModule } from '#platform/tenancy/configured.ts';
import { may, moduleCodes } from './codes.ts';

const nullable = z.string().nullable();

const content = z.object({
  id: z.number(),
  kind: z.enum(['text', 'layer', 'regulation', 'contact', 'link']),
  title: z.string(),
  text: nullable,
  /** Of a layer or regulation: hash route (without `#`) where it opens. */
  to: nullable,
  url: nullable,
  phone: nullable,
  email: nullable,
  place: nullable,
  hours: nullable,
});
export type PageContent = z.output<typeof content>;

const front = (module: ConfiguredModule) =>
  contract(`${module}-page`, module, {
    home: {
      method: 'GET',
      path: `/api/${module}/front/home`,
      summary: 'What stands on the page of the module, in its order: as far as the caller may open it',
      access: { anyOf: [may[module].home] },
      silent: true,
      output: z.object({ contents: z.array(content) }),
    },
  });
export type Front = ReturnType<typeof front>;

export const fronts: Readonly<Record<ConfiguredModule, Front>> = tableOf(moduleCodes, front);
