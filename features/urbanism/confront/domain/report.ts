import type { Locale } from '#platform/kernel/locale.ts';

/* What stands on the sheets of a report: lines of tables, and which hit is drawn in which colour. */

/** Told apart by those who see red and green alike; each hit has its number too. */
export const tints = ['#0b6e8f', '#b3541e', '#7a3fb0', '#3f7d20', '#9c2f6b', '#806000', '#1d4ed8', '#5b6470'] as const;
export const tintOf = (index: number): string => tints[index % tints.length] ?? tints[0];

/** What lies around a process, by its kind. */
export const nearTint = { process: tints[1], limit: tints[2], data: tints[3], address: tints[7] } as const;

interface Line {
  readonly cells: readonly string[];
  readonly strong?: boolean;
  readonly tint?: string;
}

interface Told {
  readonly shape: 'point' | 'line' | 'area';
  readonly name: string;
  readonly code: string | null;
  readonly article: { readonly label: string } | null;
  readonly edition: string | null;
  readonly features: number;
  readonly measure: number;
  readonly share: number | null;
  readonly adjusted: number | null;
}

interface ToldSource<H extends Told = Told> {
  readonly name: string;
  readonly state: 'found' | 'nothing' | 'unavailable';
  readonly data: { readonly title: string; readonly version: number; readonly at: string; readonly isOld: boolean } | null;
  readonly covered: { readonly measure: number; readonly share: number | null } | null;
  readonly dropped: number;
  readonly hits: readonly H[];
}

interface ToldTheme<H extends Told = Told> {
  readonly name: string;
  readonly state: 'found' | 'nothing' | 'unavailable';
  readonly sources: readonly ToldSource<H>[];
}

const words = {
  pt: {
    found: 'Com interferência',
    nothing: 'Sem interferência',
    unavailable: 'Tema não disponível',
    data: (title: string, version: number, day: string) => `${title}, versão ${version} de ${day}`,
    old: 'dados a confirmar',
    dropped: (n: number) => (n === 1 ? '1 achado abaixo do limiar não conta' : `${n} achados abaixo do limiar não contam`),
    features: (n: number) => (n === 1 ? '1 elemento' : `${n} elementos`),
  },
  en: {
    found: 'Concerned',
    nothing: 'Not concerned',
    unavailable: 'Theme not available',
    data: (title: string, version: number, day: string) => `${title}, version ${version} of ${day}`,
    old: 'data to be confirmed',
    dropped: (n: number) => (n === 1 ? '1 finding below the threshold does not count' : `${n} findings below the threshold do not count`),
    features: (n: number) => (n === 1 ? '1 feature' : `${n} features`),
  },
} as const;

export const sayNumber = (value: number, locale: Locale, places = 2): string =>
  new Intl.NumberFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: 'always',
  }).format(value);

const dayOf = (instant: string): string => instant.slice(0, 10).split('-').toReversed().join('/');

export function sayMeasure({ shape, measure, features }: Told, locale: Locale): string {
  if (shape === 'point') return words[locale].features(features);
  return `${sayNumber(measure, locale)} ${shape === 'line' ? 'm' : 'm²'}`;
}

export function sayData({ data }: Pick<ToldSource, 'data'>, locale: Locale): string {
  if (data === null) return '';
  const said = words[locale].data(data.title, data.version, dayOf(data.at));
  return data.isOld ? `${said} (${words[locale].old})` : said;
}

const percent = (share: number | null, locale: Locale): string => (share === null ? '' : `${sayNumber(share, locale)} %`);

/** A line a theme, and one a source where it has several or they say more. */
export function summaryLines(themes: readonly ToldTheme[], locale: Locale): Line[] {
  return themes.flatMap(({ name, state, sources }) => [
    { cells: [name, words[locale][state], '', ''], strong: true },
    ...sources.map((source): Line => ({
      cells: [
        `   ${source.name}${source.data ? ` · ${sayData(source, locale)}` : ''}`,
        words[locale][source.state],
        source.covered ? `${sayNumber(source.covered.measure, locale)} m²` : '',
        percent(source.covered?.share ?? null, locale),
      ],
    })),
  ]);
}

/** The hits of a theme with the number and colour they have on its map. */
export function numbered<H extends Told>({ sources }: ToldTheme<H>): { readonly hit: H; readonly number: number; readonly tint: string }[] {
  return sources.flatMap(({ hits }) => hits).map((hit, index) => ({ hit, number: index + 1, tint: tintOf(index) }));
}

export function themeLines(theme: ToldTheme, locale: Locale): Line[] {
  let number = 0;
  return theme.sources.flatMap((source) => {
    const about = [source.name, sayData(source, locale)].filter(Boolean).join(' · ');
    const lines = source.hits.map((hit): Line => {
      number += 1;
      return {
        tint: tintOf(number - 1),
        cells: [
          String(number),
          hit.name,
          hit.code ?? '',
          [hit.article?.label, hit.edition].filter(Boolean).join('; '),
          sayMeasure(hit, locale),
          percent(hit.share, locale),
          hit.adjusted === null ? '' : `${sayNumber(hit.adjusted, locale)} m²`,
        ],
      };
    });
    const rest = source.dropped > 0 ? [{ cells: [words[locale].dropped(source.dropped)] }] : [];
    const empty = source.hits.length === 0 ? [{ cells: [words[locale][source.state]] }] : [];
    return [{ cells: [about], strong: true }, ...lines, ...empty, ...rest];
  });
}

/** Lines sheet by sheet: what has no room on the first goes on on others. A sheet without room holds nothing. */
export function paged<T>(lines: readonly T[], first: number, more: number): T[][] {
  const pages = [lines.slice(0, first)];
  for (let at = first; at < lines.length; at += more) pages.push(lines.slice(at, at + more));
  return pages;
}
