import { download } from '#platform/http/web/client.ts';
import { saveFile } from '#platform/http/web/save-file.ts';
import type { FeatureInfo } from '#platform/map/index.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { foundFiles, type Found, type FoundFormat } from '../../contract.ts';
import type { FoundFeature } from './identify.ts';

/** Writes what was found as a file. Throws when it could not be made. */
export async function saveFound(format: FoundFormat, found: readonly FoundFeature[], say: (text: Text) => string): Promise<void> {
  const items = found.map(({ item, provider }) => ({
    layer: say(provider.label),
    title: item.title,
    fields: fieldsOf(item).map(({ label, value }) => ({ label, value })),
    // What services call a geometry is judged by our server.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the export checks it
    geometry: (item.geometry ?? null) as Found['geometry'],
  }));
  saveFile(await download(foundFiles, 'export', { body: { format, items } }));
}

/** Where a feature is a page or a text of its service, its words. */
function fieldsOf({ fields, html, text }: FeatureInfo): FeatureInfo['fields'] {
  if (fields.length > 0) return fields;
  const words =
    text ??
    (html === undefined
      ? ''
      : new DOMParser().parseFromString(html.replaceAll(/<\/(?:p|tr|li|h5|dd|dt|td|th)>/g, ' '), 'text/html').body.textContent);
  return words.trim() === '' ? [] : [{ label: 'info', value: words.replaceAll(/\s+/g, ' ').trim() }];
}
