type Properties = Readonly<Record<string, string>>;

/** What is read of an answer in plain text; null: it is in no layout known, and is shown as it stands. */
export function readPlain(text: string): readonly Properties[] | null {
  const lines = text.split(/\r?\n/);
  if (/^\s*(?:Search returned no results\.?|no features were found)\s*$/im.test(text)) return [];
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (/^GetFeatureInfo results:?\s*$/.test(first)) return mapserver(lines);
  return first.startsWith('Results for FeatureType ') ? geoserver(lines) : null;
}

/** MapServer and QGIS Server: a heading a layer, one a feature, and a line a value, in quotes that may close only lines later. */
function mapserver(lines: readonly string[]): readonly Properties[] | null {
  const found: Record<string, string>[] = [];
  let open: string | null = null;
  for (const line of lines.slice(lines.findIndex((one) => one.trim() !== '') + 1)) {
    const current = found.at(-1);
    if (open !== null && current) {
      current[open] += `\n${line.replace(/'\s*$/, '')}`;
      if (/'\s*$/.test(line)) open = null;
      continue;
    }
    if (line.trim() === '' || /^\s*Layer '.*'\s*$/.test(line)) continue;
    if (/^\s*Feature \S+:?\s*$/.test(line)) {
      found.push({});
      continue;
    }
    const [, name, value] = /^\s*([^=]+?)\s*=\s*'(.*)$/.exec(line) ?? [];
    if (!current || name === undefined || value === undefined) return null;
    const isClosed = /'\s*$/.test(value);
    current[name] = isClosed ? value.replace(/'\s*$/, '') : value;
    if (!isClosed) open = name;
  }
  return found;
}

/** GeoServer: a line a value, features between rules; a value goes on in the lines that name nothing. */
function geoserver(lines: readonly string[]): readonly Properties[] {
  const found: Record<string, string>[] = [];
  let current: Record<string, string> = {};
  let last = '';
  for (const line of lines) {
    const [, name, value] = /^([\p{L}_][\p{L}\p{N}_.:-]*) = (.*)$/u.exec(line) ?? [];
    if (/^-{5,}$/.test(line) || line.startsWith('Results for FeatureType ')) {
      if (Object.keys(current).length > 0) found.push(current);
      [current, last] = [{}, ''];
    } else if (name !== undefined && value !== undefined) {
      last = name;
      if (value !== 'null' && !value.startsWith('[GEOMETRY (')) current[name] = value;
    } else if (last in current && line.trim() !== '') current[last] += `\n${line}`;
  }
  return Object.keys(current).length > 0 ? [...found, current] : found;
}

/** As it stands, without blank lines at its ends or several in a row. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
