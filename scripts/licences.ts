import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './reading.ts';

/** Permissive, for whatever leaves the house: with the server or in the browser's bundle. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
/** Only where it stays a module by itself that anybody may replace: on the server, never in the bundle. */
const separate = new Set(['LGPL-2.1-or-later', 'LGPL-3.0', 'LGPL-3.0-or-later']);
/** Says so in the text it brings, not in its package.json. */
const saidElsewhere: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

export type Place = 'server' | 'browser';

export interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly integrity: string | null;
  /** Folder under the root: `node_modules/…`. */
  readonly folder: string;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** May it be shipped there? Of alternatives one is enough; of what applies together all must do. */
export function isAllowed(licence: string, place: Place): boolean {
  const one = (name: string): boolean => permissive.has(name) || (place === 'server' && separate.has(name));
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every(one));
}

/** Every package of the lock file: what the server runs on, and what only building needs. */
export function lockedParts(): { readonly server: Part[]; readonly building: Part[] } {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const parts = Object.entries(packages).filter(([folder, { link }]) => folder !== '' && !link);
  const part = ([folder, { version = '', license, integrity }]: [string, Locked]): Part => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 13);
    return { name, version, licence: license ?? saidElsewhere[name] ?? 'unknown', integrity: integrity ?? null, folder };
  };
  return { server: parts.filter(([, { dev }]) => !dev).map(part), building: parts.filter(([, { dev }]) => dev).map(part) };
}

/** What is shipped: packages of the server that are installed here, and those of which modules went into the bundle. */
export function shippedParts(modules: Iterable<string>): { readonly part: Part; readonly places: readonly Place[] }[] {
  const { server, building } = lockedParts();
  const bundled = new Set(
    [...modules]
      .flatMap((id) => /.*\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[0] ?? [])
      .map((path) => path.slice(path.indexOf('node_modules/'), -1)),
  );
  const onServer = new Set(server);
  return [...server, ...building]
    .map((part) => {
      const places: Place[] = [...(onServer.has(part) ? (['server'] as const) : []), ...(bundled.has(part.folder) ? (['browser'] as const) : [])];
      return { part, places };
    })
    .filter(({ part, places }) => places.length > 0 && existsSync(join(root, part.folder)))
    .toSorted((a, b) => (a.part.folder < b.part.folder ? -1 : 1));
}

/** Sentences about what may not be shipped; none when all may. */
export function complaints(shipped: ReturnType<typeof shippedParts>): string[] {
  return shipped.flatMap(({ part, places }) =>
    places
      .filter((place) => !isAllowed(part.licence, place))
      .map((place) => `${part.name} ${part.version} (${part.licence}) may not go to the ${place}`),
  );
}

/** CycloneDX 1.6. The same packages make the same document: no time, and a number made of its contents. */
export function billOfMaterials(shipped: ReturnType<typeof shippedParts>): string {
  const own: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const components = shipped.map(({ part, places }) => ({
    type: 'library',
    'bom-ref': `${purl(part)}#${part.folder}`,
    name: part.name,
    version: part.version,
    purl: purl(part),
    licenses: [/ (AND|OR) /.test(part.licence) ? { expression: part.licence } : { license: { id: part.licence } }],
    ...(part.integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(part.integrity.slice(7), 'base64').toString('hex') }],
    }),
    properties: places.map((value) => ({ name: 'largo:shippedTo', value })),
  }));
  const [a, b, c, d, e] =
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(createHash('sha256').update(JSON.stringify(components)).digest('hex'))?.slice(1) ?? [];
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${a}-${b}-5${c}-8${d}-${e}`,
      version: 1,
      metadata: { component: { type: 'application', 'bom-ref': 'largo', name: 'largo', version: own.version } },
      components,
    },
    null,
    1,
  )}\n`;
}

const purl = ({ name, version }: Part): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Names, licences and their texts; a text that several share stands once. */
export function notices(shipped: ReturnType<typeof shippedParts>): string {
  const groups = new Map<string, string[]>();
  for (const { part } of shipped) {
    const text = textsOf(part) || `No text comes with it; its licence is ${part.licence}.`;
    groups.set(text, [...(groups.get(text) ?? []), `${part.name} ${part.version} (${part.licence})`]);
  }
  const rule = '='.repeat(78);
  return [
    'Largo is made with the works of others, under these licences.',
    ...[...groups].map(([text, names]) => `${names.join('\n')}\n\n${text}`),
  ].join(`\n\n${rule}\n\n`);
}

function textsOf({ folder }: Part): string {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|ofl)([-._].*)?$/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .map((name) =>
      readFileSync(join(root, folder, name), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    )
    .join('\n\n');
}
