import { strToU8, zipSync } from 'fflate';
import { formatDateTime } from '#platform/kernel/dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { PersonalField, PersonalSection } from './personal-data.ts';

export interface BundleHead {
  readonly authority: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly at: Date;
}

const words = {
  title: { pt: 'Os seus dados', en: 'Your data' },
  lead: {
    pt: 'O que {authority} guarda sobre si, em {at}. O ficheiro dados.json tem o mesmo, para programas.',
    en: 'What {authority} keeps about you, on {at}. The file dados.json holds the same, for programs.',
  },
  nothing: { pt: 'Nada.', en: 'Nothing.' },
  yes: { pt: 'sim', en: 'yes' },
  no: { pt: 'não', en: 'no' },
} as const;

/** The download of one's own data: a page to read and a file for programs, zipped. */
export function bundle(head: BundleHead, sections: readonly PersonalSection[]): Uint8Array {
  return zipSync({ 'dados.html': strToU8(pageOf(head, sections)), 'dados.json': strToU8(jsonOf(head, sections)) });
}

function jsonOf({ authority, at }: BundleHead, sections: readonly PersonalSection[]): string {
  const contents = sections.map(({ id, rows }) => [id, rows.map((row) => Object.fromEntries(row.map(({ name, value }) => [name, value])))]);
  return JSON.stringify({ authority, at, ...(Object.fromEntries(contents) as object) }, null, 2);
}

function pageOf(head: BundleHead, sections: readonly PersonalSection[]): string {
  const { locale, authority, at, timeZone } = head;
  const lead = words.lead[locale].replace('{authority}', authority).replace('{at}', formatDateTime(at, timeZone));
  const parts = sections.map(
    ({ title, rows }) =>
      `<h2>${escape(title[locale])}</h2>\n${rows.length === 0 ? `<p>${words.nothing[locale]}</p>` : rows.map((row) => tableOf(row, head)).join('\n')}`,
  );
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title[locale]}</title>
<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { width: 100%; margin-bottom: 1rem; border-collapse: collapse; }
th, td { padding: 0.25rem 0.5rem; border: 1px solid #bbb; text-align: start; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap; }
th { width: 14rem; font-weight: 600; }
</style>
<h1>${words.title[locale]}</h1>
<p>${escape(lead)}</p>
${parts.join('\n')}
</html>
`;
}

function tableOf(row: readonly PersonalField[], head: BundleHead): string {
  const lines = row
    .filter(({ value }) => value !== null && value !== '')
    .map(({ label, value }) => `<tr><th scope="row">${escape(label[head.locale])}</th><td>${escape(say(value, head))}</td></tr>`);
  return `<table>${lines.join('')}</table>`;
}

function say(value: PersonalField['value'], { locale, timeZone }: BundleHead): string {
  if (value instanceof Date) return formatDateTime(value, timeZone);
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'][locale];
  return String(value ?? '');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
