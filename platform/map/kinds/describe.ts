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
  const title = (rule && fill(rule.title[locale], { ...blanks(rule), ...known }).trim()) || layer.title[locale];
  const named = (rule?.fields ?? []).flatMap(({ name, label, values }) => {
    const value = known[name];
    return value === undefined ? [] : [{ label: label[locale], value: values?.[value]?.[locale] ?? value }];
  });
  const own = new Set(rule?.fields.map(({ name }) => name));
  const others = rule && rule.all !== true ? [] : Object.entries(known).filter(([name]) => !own.has(name));
  return {
    id: String(id ?? `${layer.id}-${Object.values(known).join('-')}`),
    title,
    fields: [...named, ...others.map(([label, value]) => ({ label, value }))],
    ...(rule?.template !== undefined && { html: filledTemplate(rule.template, known) }),
    ...(rule?.collapsed === true && { collapsed: true }),
  };
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
