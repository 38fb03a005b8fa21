import type { Locale } from '#platform/kernel/locale.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import { kinds } from '../record/kinds.ts';
import type { Verification } from './contract.ts';
import type { verifyPt } from './messages/verify.pt.ts';
import { layerState, scaleOf } from './words.ts';

export type Say = (key: keyof typeof verifyPt, values?: Readonly<Record<string, string>>) => string;

interface Shown {
  readonly sentence: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables: readonly { readonly title: string; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }[];
}

/** What is told of a document, in words: the same on the screen and on the plain page. */
export function shownOf(found: Verification, say: Say, locale: Locale, timeZone: string): Shown {
  const at = (instant: string): string => formatDateTime(new Date(instant), timeZone).slice(0, 16);
  const day = found.validUntil === null ? '' : found.validUntil.split('-').toReversed().join('/');
  const { signature, standing, annulledAt } = found;
  const sentences: Readonly<Record<Verification['standing'], string>> = {
    issued: say('issued', { at: at(found.issuedAt), issuer: found.issuer }),
    expired: say('expiredOn', { day }),
    annulled: annulledAt === null ? '' : say('annulledOn', { at: at(annulledAt) }),
  };
  return {
    sentence: sentences[standing],
    facts: [
      [say('kind'), `${kinds[found.kind].label[locale]} ${found.number}`],
      [say('issuedAt'), at(found.issuedAt)],
      [say('issuedBy'), found.issuer],
      [say('validUntil'), day || say('noEnd')],
      [say('pages'), String(found.pages)],
      [say('signature'), signature ? say('signedBy', { by: signature.by, issuer: signature.issuer }) : say('unsigned')],
      ...(signature?.stampedAt ? [[say('stampedAt'), at(signature.stampedAt)] as const] : []),
      ...(found.replaces === null ? [] : [[say('replaces'), found.replaces] as const]),
    ],
    tables: [
      {
        title: say('plans'),
        heads: [say('plan'), say('scale'), say('crs')],
        rows: found.plans.map(({ name, scale, crs }) => [name, scaleOf(scale), crs]),
      },
      {
        title: say('layers'),
        heads: [say('layer'), say('state'), say('version')],
        rows: found.layers.map(({ title, state, version }) => [title[locale], layerState(state)[locale], version ?? '—']),
      },
      {
        title: say('prints'),
        heads: [say('plan'), 'SHA-256'],
        rows: found.files.map(({ title, sha256 }) => [title, sha256]),
      },
    ].filter(({ rows }) => rows.length > 0),
  };
}
