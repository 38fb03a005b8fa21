import { escapeMarkup } from '#platform/kernel/markup.ts';
import { fill } from '#platform/kernel/fill.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { MailAction, MailTemplate } from '../mail.ts';

/** How a municipality signs its mail. */
export interface Letterhead {
  readonly name: string;
  readonly authority: string;
  /** Action colour, `#rrggbb`, readable under white. */
  readonly accent: string;
  /** A crest is attached under this content id. */
  readonly crest: string | null;
  readonly url: string;
}

export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const footer = {
  pt: 'Mensagem automática. Não responda a este e-mail.',
  en: 'Automatic message. Do not reply to this e-mail.',
} as const;

const orCopy = {
  pt: 'Se o botão não funcionar, copie este endereço para o navegador:',
  en: 'If the button does not work, copy this address into your browser:',
} as const;

/** Text and HTML from the same paragraphs. Nothing is fetched from anywhere when it is opened. */
export function renderMail<D extends Record<string, string>>(template: MailTemplate<D>, data: D, locale: Locale, head: Letterhead): Rendered {
  const content = template.content[locale];
  const subject = fill(content.subject, data).replace(/\s+/g, ' ').trim().slice(0, 200);
  const paragraphs = content.paragraphs.map((paragraph) => fill(paragraph, data));
  const filled = ({ label, url }: MailAction): MailAction => ({ label: fill(label, data), url: webAddress(fill(url, data)) });
  const action = content.action && filled(content.action);
  const choices = (content.choices ?? []).map(filled);
  const offered = choices.map(({ label, url }) => `${label}:\n${url}`);
  const text = [
    ...paragraphs,
    ...offered,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${head.authority}\n${head.url}\n${footer[locale]}`,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: page(subject, paragraphs, choices, action, locale, head) };
}

function page(
  subject: string,
  paragraphs: readonly string[],
  choices: readonly MailAction[],
  action: MailAction | undefined,
  locale: Locale,
  head: Letterhead,
): string {
  const body = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(escapeMarkup(paragraph), head).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  const crest =
    head.crest === null
      ? ''
      : `<td width="48" style="padding-right:12px"><img src="cid:${escapeMarkup(head.crest)}" width="40" height="40" alt="" style="display:block"></td>`;
  return `<!doctype html>
<html lang="${locale === 'pt' ? 'pt-PT' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#f1f3f8;color:#2b363c;font:16px/1.6 'Noto Sans',Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:4px solid ${head.accent}">
<tr><td style="padding:20px 24px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${crest}<td style="font-size:18px;font-weight:bold">${escapeMarkup(head.name)}</td></tr></table></td></tr>
<tr><td style="padding:20px 24px 8px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeMarkup(subject)}</h1>
${body}
${choices.map(({ label, url }) => choice(label, url, head.accent)).join('')}${action ? button(action, locale, head.accent) : ''}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #e1e4ea;color:#475164;font-size:13px;line-height:1.5">${escapeMarkup(head.authority)}<br>${footer[locale]}</td></tr>
</table></td></tr></table>
</body></html>
`;
}

/** Addresses of the municipality's own application can be followed; any other stays text: what a person typed never becomes a link. */
function linked(markup: string, { url, accent }: Letterhead): string {
  const own = `${escapeMarkup(url)}/`;
  return markup.replace(/https?:\/\/[^\s<>]+/g, (address) =>
    address.startsWith(own) ? `<a href="${address}" style="color:${accent};word-break:break-all">${address}</a>` : address,
  );
}

function choice(label: string, url: string, accent: string): string {
  return `<p style="margin:0 0 12px"><a href="${escapeMarkup(url)}" style="display:inline-block;border:2px solid ${accent};color:${accent};padding:10px 22px;border-radius:4px;text-decoration:none;font-weight:bold">${escapeMarkup(label)}</a></p>
`;
}

function button({ label, url }: { label: string; url: string }, locale: Locale, accent: string): string {
  const href = escapeMarkup(url);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:${accent};color:#ffffff;padding:12px 24px;border-radius:4px;text-decoration:none;font-weight:bold">${escapeMarkup(label)}</a></p>
<p style="margin:0 0 16px;color:#475164;font-size:13px">${orCopy[locale]}<br><a href="${href}" style="color:${accent};word-break:break-all">${href}</a></p>
`;
}

/** Throws for anything but an http(s) address: a template's link must never become a script. */
function webAddress(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new Error(`A mail's link must be a web address, not "${url}".`);
  return url;
}
