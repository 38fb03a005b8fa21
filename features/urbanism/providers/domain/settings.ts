import { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { optional } from '#platform/kernel/text.ts';
import { providers } from '../../record/domain/provider.ts';

const webAddress = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https?$/ }))
  .transform((address) => address.replace(/\/+$/, ''));

export const providerSettings = z
  .strictObject({
    provider: z.enum(providers),
    address: optional(webAddress).default(null),
    freshMinutes: z.int().min(1).max(1440),
  })
  .superRefine(({ provider, address }, context) => {
    if (provider !== 'database' && address === null) context.addIssue(issueAt('required', ['address']));
    // What stands behind the path is written by us.
    if (address !== null && /[?#]|^https?:\/\/[^/]*@/.test(address)) context.addIssue(issueAt('url', ['address']));
  });
export type ProviderSettings = z.output<typeof providerSettings>;

/** The server a key was given for: another one must not be handed it. */
export const keyHolder = (address: string | null): string => (/^https?:\/\/[^/]+/i.exec(address ?? '')?.[0] ?? '').toLowerCase();
