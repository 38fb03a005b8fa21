import { html } from '#platform/http/server/html.ts';
import type { PlainNotices } from '#platform/http/server/plain-page.ts';
import { noticesNow } from './notices.ts';

const words = {
  pt: { label: 'Avisos do município', info: 'Informação', warning: 'Aviso', alert: 'Alerta', more: 'Saber mais' },
  en: { label: 'Notices of the municipality', info: 'Information', warning: 'Warning', alert: 'Alert', more: 'Learn more' },
} as const;

/** A water cut is told on plain pages too. */
export const plainNotices: PlainNotices = async ({ db, now, locale }) => {
  const items = await noticesNow(db, now, locale);
  const say = words[locale];
  if (items.length === 0) return [];
  const notices = items.map(
    ({ level, title, text, url }) =>
      html`<p class="${level}">
        <strong>${say[level]}: ${title}</strong>${text && html`<br />${text}`}${url && html`<br /><a href="${url}">${say.more}</a>`}
      </p>`,
  );
  return [html`<section class="notices" aria-label="${say.label}">${notices}</section>`];
};
