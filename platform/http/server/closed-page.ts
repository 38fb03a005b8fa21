import { createHash } from 'node:crypto';
import { kernelErrors, type AppError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { escapeMarkup } from '#platform/kernel/markup.ts';
import type { ClosedSite } from '#platform/tenancy/server/open-sites.ts';

/** What whoever asks a municipality that is not served now is told. */
export function closedError({ file, why }: ClosedSite): AppError {
  return kernelErrors[why === 'suspended' ? 'tenant.suspended' : 'tenant.maintenance']({ params: { name: file.name } });
}

const titles = {
  suspended: { pt: 'Portal suspenso', en: 'Portal suspended' },
  failed: { pt: 'Em manutenção', en: 'Under maintenance' },
} as const;

const styles = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;
background:#f4f6fa;color:#1a2233}main{max-width:34rem;padding:2rem}p.town{margin:0;font-weight:600}h1{margin:.25rem 0 1rem;font-size:2rem;line-height:1.2}
dl{margin:1.5rem 0 0}dt{font-weight:600}dd{margin:0 0 .5rem}@media(prefers-color-scheme:dark){body{background:#10141d;color:#e8ecf5}}`;

/** The page stands alone: nothing else of a closed municipality can be fetched. */
export const closedPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; frame-ancestors 'none'`;

/** With the contacts of the municipality's file: its settings may be what cannot be read. */
export function closedPage(closed: ClosedSite, locale: Locale): string {
  const { file, why } = closed;
  const title = titles[why][locale];
  const contacts = file.footer.contacts.map(({ name, value }) => `<dt>${escapeMarkup(name[locale])}</dt><dd>${escapeMarkup(value)}</dd>`);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeMarkup(`${title} · ${file.name}`)}</title><style>${styles}</style></head>
<body><main><p class="town">${escapeMarkup(file.authority)}</p><h1>${title}</h1><p>${escapeMarkup(closedError(closed).say(locale))}</p>
${contacts.length > 0 ? `<dl>${contacts.join('')}</dl>` : ''}</main></body></html>`;
}
