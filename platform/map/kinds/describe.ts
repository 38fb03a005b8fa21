import type { Locale } from '#platform/kernel/locale.ts';
import { fill } from '#platform/kernel/fill.ts';
import { language } from '#platform/shell/language.ts';
import type { IdentifyRule, LayerNode } from '../document/schema.ts';
import type { FeatureInfo } from '../feature-info.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A feature in the words its layer declares; without a declaration every simple value under its own name. */
export function describe(layer: Pick<LayerNode, 'id' | 'title' | 'identify'>, properties: Properties, id?: string | number): FeatureInfo {
  const locale = language.get();
  const known = simple(properties);
  const rule = layer.identify;
  const given = (rule && fill(rule.title[locale], { ...blanks(rule), ...known }).trim()) || layer.title[locale];
  // Of several the layer's name tells none from the next.
  const title = given === layer.title[locale] ? (nameOf(known) ?? given) : given;
  const named = (rule?.fields ?? []).flatMap(({ name, label, values }) => {
    const value = known[name];
    return value === undefined ? [] : [{ label: label[locale], value: values?.[value]?.[locale] ?? said(properties[name], locale) }];
  });
  const own = new Set(rule?.fields.map(({ name }) => name));
  const others = rule && rule.all !== true ? [] : Object.entries(known).filter(([name]) => !own.has(name));
  return {
    id: String(id ?? `${layer.id}-${Object.values(known).join('-')}`),
    title,
    fields: [...named, ...others.map(([label]) => ({ label, value: said(properties[label], locale) }))],
    ...(rule?.template !== undefined && { html: filledTemplate(rule.template, known) }),
    ...(rule?.collapsed === true && { collapsed: true }),
  };
}

const nameOf = (known: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(known).find(([key]) =>
    /^(?:nome|name|designa[cç][aã]o|denomina[cç][aã]o|t[ií]tulo|title|top[oó]nimo|etiqueta|label)$/i.test(key),
  )?.[1];

/** A value as people write it. */
function said(value: unknown, locale: Locale): string {
  if (typeof value === 'boolean') return { pt: ['Não', 'Sim'], en: ['No', 'Yes'] }[locale][value ? 1 : 0] ?? '';
  if (typeof value === 'number') return locale === 'pt' ? String(value).replace('.', ',') : String(value);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.0+)?Z?)?$/.exec(String(value)) ?? [];
  return day === undefined ? String(value) : `${day}/${month}/${year}`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Values stand as text between the tags of the template; a field the feature has not is empty. */
function filledTemplate(template: string, known: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([\w.:-]+)\}/g, (_mark, name: string) => (known[name] ?? '').replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? ''));
}

/** Fields of the title that the feature has not. */
function blanks(rule: IdentifyRule): Readonly<Record<string, string>> {
  return Object.fromEntries([...`${rule.title.pt}${rule.title.en}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '']));
}

function simple(properties: Properties): Readonly<Record<string, string>> {
  const entries = Object.entries(properties).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
