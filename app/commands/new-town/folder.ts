import { readdir } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { looksLikePlan, municipalitiesIn, recogniseTerritory, type Municipality } from '#features/layers/server/index.ts';
import type { GeoPeek } from '#platform/geo/server/geo-peek.ts';
import { isGeoFileName, peekGeoFile } from '#platform/geo/server/peek-geo-file.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { operatorLimits } from './limits.ts';

const pieceKinds = ['boundary', 'parishes', 'addresses', 'streets', 'plan'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** A layer of a file that Largo has a use for. */
export interface Piece {
  readonly kind: PieceKind;
  readonly path: string;
  /** Null: the whole file. */
  readonly layer: string | null;
  /** Of limits: the column of the official code, and whether its leading zeros were lost. */
  readonly by: string | null;
  readonly isUnpadded: boolean;
  /** Of limits: whose they are. */
  readonly municipalities: readonly Municipality[];
  /** Words of the source that the map must name. */
  readonly source: 'ine' | 'osm' | 'caop' | null;
}

export interface Found {
  readonly folder: string | null;
  readonly pieces: readonly Piece[];
  /** What is of no use here, and why. */
  readonly others: readonly { readonly file: string; readonly why: Text }[];
  /** All that the limits speak of. */
  readonly municipalities: readonly Municipality[];
  /** A picture that may be the crest. */
  readonly crest: string | null;
}

export const nothingFound: Found = { folder: null, pieces: [], others: [], municipalities: [], crest: null };

/** Parts of a shapefile and what comes beside downloads: not worth a word. */
const silent = new Set([
  '.dbf',
  '.shx',
  '.prj',
  '.cpg',
  '.qmd',
  '.qml',
  '.qpj',
  '.sbn',
  '.sbx',
  '.xml',
  '.txt',
  '.pdf',
  '.md',
  '.html',
  '.gpkg-wal',
  '.gpkg-shm',
]);

/** Looks into every file of a folder (and of the folders in it) and says what it is by its columns, shapes and values. */
export async function lookInto(folder: string, progress: (what: string) => void): Promise<Found> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map((entry) => join(entry.parentPath, entry.name));
  const pieces: Piece[] = [];
  const others: { file: string; why: Text }[] = [];
  const pictures: string[] = [];
  for (const path of paths.toSorted()) {
    const file = relative(folder, path);
    const ending = extname(path).toLowerCase();
    if (ending === '.svg' || ending === '.png') pictures.push(path);
    else if (!isGeoFileName(path)) {
      if (!silent.has(ending)) others.push({ file, why: { pt: 'não é um dos formatos que se leem aqui', en: 'not one of the formats read here' } });
    } else {
      progress(file);
      const looked = await lookAt(path);
      pieces.push(...looked.pieces);
      if (looked.why) others.push({ file, why: looked.why });
    }
  }
  const named = pictures.filter((path) => /bras[aã]o|crest|escudo/i.test(basename(path)));
  const [crest = null] = named.length > 0 ? named : pictures.length === 1 ? pictures : [];
  const all = new Map(pieces.flatMap(({ municipalities }) => municipalities).map((one) => [one.dico, one]));
  return { folder, pieces, others, municipalities: [...all.values()].toSorted((a, b) => a.dico.localeCompare(b.dico)), crest };
}

async function lookAt(path: string): Promise<{ pieces: Piece[]; why: Text | null }> {
  let layers: readonly GeoPeek[];
  try {
    layers = await peekGeoFile(path, operatorLimits);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { pieces: [], why: { pt: error.say('pt'), en: error.say('en') } };
  }
  const plain = { path, layer: null, by: null, isUnpadded: false, municipalities: [], source: null } as const;
  if (looksLikePlan(layers)) return { pieces: [{ ...plain, kind: 'plan' }], why: null };
  const pieces = layers.flatMap((layer) => pieceOf(path, layer) ?? []);
  const rest = layers.filter(({ layer }) => !pieces.some((piece) => piece.layer === layer)).map(({ layer }) => layer);
  // Of what OpenStreetMap brings beside its lines nothing is expected.
  if (rest.length === 0 || pieces.some(({ source }) => source === 'osm')) return { pieces, why: null };
  const names = `${rest.slice(0, 3).join(', ')}${rest.length > 3 ? ', …' : ''}`;
  const pt =
    rest.length === 1 ? `a camada ${names} não é nem limites, nem moradas, nem ruas, nem um plano` : `${rest.length} camadas sem uso aqui (${names})`;
  const en =
    rest.length === 1 ? `the layer ${names} is neither limits, addresses, streets nor a plan` : `${rest.length} layers of no use here (${names})`;
  const later = rest.length === 1 ? 'pode' : 'podem';
  return { pieces, why: { pt: `${pt}; ${later} entrar depois em Dados próprios`, en: `${en}; can be brought later as own data` } };
}

function pieceOf(path: string, peek: GeoPeek): Piece | null {
  const is = recogniseTerritory(peek);
  if (!is) return null;
  const { kind, by } = is;
  const isLimit = (kind === 'boundary' || kind === 'parishes') && by !== null;
  const first: Readonly<Record<string, unknown>> = peek.rows[0] ?? {};
  return {
    kind,
    path,
    layer: peek.layer,
    by,
    isUnpadded: isLimit && peek.rows.some((row) => String(row[by] ?? '').replace(/\.0+$/, '').length % 2 === 1),
    municipalities: isLimit ? municipalitiesIn(peek, kind, by) : [],
    source:
      /\.(osm|pbf)$/i.test(path) || 'osm_id' in first
        ? 'osm'
        : /caop/i.test(`${path} ${peek.layer}`)
          ? 'caop'
          : String(first['id']).startsWith('pt.ine.')
            ? 'ine'
            : null,
  };
}

/** What is used of what was found: of each kind one, of limits one that speaks of the municipality. Without its own limit, its parishes make it. */
export function chosenPieces({ pieces }: Pick<Found, 'pieces'>, dico: string | null): ReadonlyMap<PieceKind, Piece> {
  const chosen = new Map<PieceKind, Piece>();
  for (const piece of pieces) {
    const isLimit = piece.kind === 'boundary' || piece.kind === 'parishes';
    if (isLimit && !piece.municipalities.some((one) => one.dico === dico)) continue;
    if (!chosen.has(piece.kind)) chosen.set(piece.kind, piece);
  }
  const parishes = chosen.get('parishes');
  if (!chosen.has('boundary') && parishes) chosen.set('boundary', { ...parishes, kind: 'boundary' });
  return chosen;
}
