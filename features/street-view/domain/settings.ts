import { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { optional } from '#platform/kernel/text.ts';

export const providerIds = ['panoramax', 'mapillary', 'google'] as const;
export type ProviderId = (typeof providerIds)[number];

/** Where each one answers when the settings say nothing else. */
export const usualAddress: Readonly<Record<ProviderId, string>> = {
  panoramax: 'https://api.panoramax.xyz',
  mapillary: 'https://graph.mapillary.com',
  google: 'https://maps.googleapis.com',
};
export const needsKey: Readonly<Record<ProviderId, boolean>> = { panoramax: false, mapillary: true, google: true };

const webAddress = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https?$/ }));

export const streetSettings = z
  .object({ provider: z.enum(providerIds).nullable(), address: optional(webAddress).default(null) })
  .superRefine(({ address }, context) => {
    // What stands behind the path is written by us.
    if (address !== null && /[?#]|^https?:\/\/[^/]*@/.test(address)) context.addIssue(issueAt('url', ['address']));
  });
export type StreetSettings = z.output<typeof streetSettings>;

/** The address that is asked, without the end every question brings itself. */
export function baseOf({ provider, address }: { readonly provider: ProviderId; readonly address: string | null }): string {
  return (address ?? usualAddress[provider]).replace(/\/+$/, '').replace(/\/api$/, '');
}

/** The server a key was given for: another one must not be handed it. */
export function keyHolder({ provider, address }: StreetSettings): string {
  if (provider === null) return '';
  const [origin = ''] = /^https?:\/\/[^/]+/i.exec(baseOf({ provider, address })) ?? [];
  return `${provider} ${origin.toLowerCase()}`;
}
