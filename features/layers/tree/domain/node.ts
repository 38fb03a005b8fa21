import type { Text } from '#platform/kernel/locale.ts';
import type { IdentifyRule, NodeIcon } from '#platform/map/document/schema.ts';
import type { Featureinfo, Typename } from './values.ts';

/** Metres of ground per pixel at a scale: the standard's pixel is 0.28 mm. */
export const resolutionAt = (scale: number): number => Math.round(scale * 28) / 100_000;

export const nodeId = ({ id, kind }: { readonly id: number; readonly kind: 'group' | 'resource' }): string => `${kind === 'group' ? 'g' : 'l'}${id}`;

export const titleOf = ({ name, name_en }: { readonly name: string; readonly name_en: string | null }): Text => ({ pt: name, en: name_en ?? name });

/** How it is told from others in the tree of the map; undefined: nothing was chosen. */
export function iconOf({ icon, icon_bg_color }: { readonly icon: string | null; readonly icon_bg_color: string | null }): NodeIcon | undefined {
  if (icon === null && icon_bg_color === null) return undefined;
  return { ...(icon !== null && { name: icon }), ...(icon_bg_color !== null && { colour: icon_bg_color }) };
}

/**
 * What is told of a feature: the fields that were picked, in their order, under the names they were given; where none were picked those
 * that its data tell (`usual`), of a service all.
 */
export function identifyRule(
  title: Text,
  { title: own, template, styles, collapsible }: Featureinfo,
  typename: Typename | null,
  usual?: IdentifyRule,
): IdentifyRule | undefined {
  const shown = (typename?.properties ?? []).filter((one) => one.shown).toSorted((a, b) => a.order - b.order);
  const isTemplate = styles === 'template' && template !== null;
  if (shown.length === 0 && own === null && !isTemplate && !collapsible) return undefined;
  const picked = shown.map((one) => ({ name: one.name, label: { pt: one.title ?? one.name, en: one.titleEn ?? one.title ?? one.name } }));
  return {
    title: own === null ? (usual?.title ?? title) : { pt: own, en: own },
    fields: picked.length > 0 ? picked : (usual?.fields ?? []),
    ...(picked.length === 0 && !usual ? { all: true } : {}),
    ...(isTemplate && { template }),
    ...(collapsible && { collapsed: true }),
  };
}

/** Formats of answers that are alike, best first: JSON brings shapes and all values, plain text (specification 2 §9) what its keeper chose to tell, GML often less. */
const families: readonly RegExp[] = [/json/i, /^text\/plain/i, /gml/i, /xml/i, /^text\/html/i];

/** The format a point is asked in: the wanted one or one like it where the service has it, otherwise what tells most; without a list plain text. */
export function infoFormat(wanted: string | null, offered: readonly string[]): string {
  if (wanted !== null && offered.includes(wanted)) return wanted;
  const like = wanted === null ? undefined : families.find((family) => family.test(wanted));
  const first = [...(like ? [like] : []), ...families].flatMap((family) => offered.find((format) => family.test(format)) ?? [])[0];
  return first ?? wanted ?? 'text/plain';
}

/** A format pictures can be asked for in. */
export function pictureFormat(wanted: string | null, offered: readonly string[]): string {
  if (wanted !== null && (offered.length === 0 || offered.includes(wanted))) return wanted;
  return ['image/png', 'image/png8', 'image/webp', 'image/jpeg'].find((format) => offered.includes(format)) ?? 'image/png';
}
