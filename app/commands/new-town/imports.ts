import { basename } from 'node:path';
import {
  bringPlan,
  importTerritory,
  reasonsText,
  territoryState,
  type ImportKind,
  type ImportOptions,
  type ImportReport,
} from '#features/layers/server/index.ts';
import { refreshOpeningView } from '#features/mapview/server/index.ts';
import { describeNetwork, takeNetwork } from '#features/schools/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Piece, PieceKind } from './folder.ts';
import { operatorLimits } from './limits.ts';
import { rowsOf, type Place } from './place.ts';

interface Step {
  readonly label: Text;
  readonly piece: PieceKind;
  /** How much there is already; 0: nothing. */
  there(state: State, piece: Piece | undefined): number;
  run(run: Run, piece: Piece): Promise<Told>;
}

type State = Awaited<ReturnType<typeof territoryState>> & { readonly stretches: number };

interface Run {
  readonly site: Site;
  readonly dico: string | null;
  readonly box: Place['box'];
  readonly now: Date;
  progress(what: string): void;
  /** Where somebody watches: how far the step is. */
  count(what: string): void;
}

interface Told {
  readonly line: Text;
  readonly notes: readonly string[];
}

/** Streets and addresses that reach a little over the limit belong to it. */
const MARGIN = 200;

const territory = (kind: Exclude<ImportKind, 'assets'>, label: Text, there: Step['there']): Step => ({
  label,
  piece: kind,
  there,
  run: async ({ site, dico, box, count }, piece) => {
    const options: ImportOptions = {
      layer: piece.layer,
      limits: operatorLimits,
      only: dico === null ? null : rowsOf(piece, dico),
      within: kind === 'addresses' || kind === 'streets' ? around(box) : null,
      progress: (_percent, what) => count(what),
    };
    const report = await importTerritory(site, system, kind, piece.path, options);
    return { line: counted(report), notes: notesOf(report, site.config.locale) };
  },
});

const steps: readonly Step[] = [
  territory('boundary', { pt: 'Limite do município', en: 'Limit of the municipality' }, ({ boundary }) => (boundary === null ? 0 : 1)),
  territory('parishes', { pt: 'Freguesias', en: 'Parishes' }, ({ parishes }) => parishes),
  territory('addresses', { pt: 'Moradas', en: 'Addresses' }, ({ addresses }) => addresses),
  territory('streets', { pt: 'Ruas do mapa de base', en: 'Streets of the base map' }, ({ streets }) => streets),
  {
    label: { pt: 'Rede viária', en: 'Street network' },
    piece: 'streets',
    there: ({ stretches }) => stretches,
    run: async ({ site, box }, { path, layer }) => {
      const file = await openGeoFile(path, { map: site.config.map, layer, within: around(box), limits: operatorLimits });
      try {
        const reading = { signal: AbortSignal.timeout(3_600_000), progress: async () => {} };
        const stretches = await site.tx(system, (trx) => takeNetwork(trx, site.srid, file, reading));
        return { line: { pt: `${stretches} troços de rua`, en: `${stretches} stretches of street` }, notes: [] };
      } finally {
        await file.close();
      }
    },
  },
  {
    label: { pt: 'Plano', en: 'Plan' },
    piece: 'plan',
    there: ({ files }, piece) => (piece && files.includes(basename(piece.path)) ? 1 : 0),
    run: async ({ site, now, count }, { path }) => {
      const { groups, layers, features } = await bringPlan(site, path, now, count);
      const [g, l, f] = [groups, layers, features];
      return { line: { pt: `${g} grupos, ${l} camadas, ${f} elementos`, en: `${g} groups, ${l} layers, ${f} features` }, notes: [] };
    },
  },
];

function around(box: Place['box']): [number, number, number, number] | null {
  return box === null ? null : [box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN];
}

const counted = ({ read, imported }: ImportReport): Text => ({ pt: `${imported} de ${read}`, en: `${imported} of ${read}` });

const sorts = {
  repaired: { pt: 'corrigidos', en: 'repaired' },
  refused: { pt: 'deixados de fora', en: 'left out' },
  warnings: { pt: 'avisos', en: 'warnings' },
} as const satisfies Record<string, Text>;

function notesOf(report: ImportReport, locale: Locale): string[] {
  return (['refused', 'repaired', 'warnings'] as const).flatMap((sort) =>
    report[sort].length === 0 ? [] : [`${sorts[sort][locale]}: ${reasonsText(report[sort], locale).slice(0, 4).join('; ')}`],
  );
}

export interface Imports {
  /** One line or more for each step, as a person reads them. */
  readonly lines: readonly string[];
  /** Steps that failed. */
  readonly failed: number;
}

/** Everything the folder gives, each step whole or not at all. What is there already is said and left alone; one that fails stops none but those that stand on it. */
export async function importPieces(run: Run, pieces: ReadonlyMap<PieceKind, Piece>, locale: Locale): Promise<Imports> {
  const lines: string[] = [];
  let failed = 0;
  for (const { label, piece: kind, there, run: bring } of steps) {
    const piece = pieces.get(kind);
    const state: State = { ...(await territoryState(run.site.db)), stretches: (await describeNetwork(run.site.db)).stretches };
    const before = there(state, piece);
    if (before > 0) {
      lines.push(`  ✓ ${label[locale]}: ${{ pt: 'já cá está', en: 'is here already' }[locale]} (${before})`);
      continue;
    }
    if (!piece) {
      lines.push(`  – ${label[locale]}: ${{ pt: 'nenhum ficheiro', en: 'no file' }[locale]}`);
      continue;
    }
    const name = `${basename(piece.path)}${piece.layer === null || piece.layer === basename(piece.path) ? '' : ` [${piece.layer}]`}`;
    run.progress(`${label[locale]}: ${name}`);
    const began = performance.now();
    try {
      const { line, notes } = await bring(run, piece);
      const seconds = ((performance.now() - began) / 1000).toLocaleString(locale, { maximumFractionDigits: 1 });
      lines.push(`  ✓ ${label[locale]}: ${line[locale]} (${name}, ${seconds} s)`, ...notes.map((note) => `      ${note}`));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed++;
      lines.push(`  ✗ ${label[locale]} (${name}): ${error.say(locale)}`);
      // Without its limit everything else would be taken from the neighbours as well.
      if (kind === 'boundary') break;
    }
  }
  await refreshOpeningView(run.site);
  return { lines, failed };
}
