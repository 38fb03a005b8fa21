/** What a process of the former release, which still runs while the new one migrates, would stumble over. */
const breaking: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop\s+(?:table|view|materialized\s+view|function|trigger|type|schema)\b(?!\s+if\s+exists\s+pg_temp)/i,
    'drops what the former release may still use',
  ],
  [/\bdrop\s+column\b/i, 'drops a column that the former release may still read'],
  [
    /\balter\s+table\b[^;]*\bdrop\s+(?!column|constraint|not\s+null|default|expression|identity)[a-z_"]+/i,
    'drops a column that the former release may still read',
  ],
  [/\brename\s+(?:column\b|constraint\b|to\b|[a-z_"]+\s+to\b)/i, 'renames what the former release knows by its old name'],
  [/\balter\s+(?:column\s+)?[a-z_"]+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column that the former release writes'],
  [/\bset\s+not\s+null\b/i, 'forbids null where the former release may still write it'],
];

/** `add column x text not null`: the former release inserts rows without it. */
function missingDefault(statement: string): boolean {
  if (!/\balter\s+table\b/i.test(statement)) return false;
  return statement
    .split(/\badd\s+(?:column\s+)?(?!constraint|primary|unique|foreign|check|exclude)/i)
    .slice(1)
    .some((added) => {
      const own = added.split(/,\s*(?:add|alter|drop)\b/i)[0] ?? '';
      return /\bnot\s+null\b/i.test(own) && !/\bdefault\b|\bgenerated\b/i.test(own);
    });
}

const withoutBodies = (sql: string): string => sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''").replaceAll(/--[^\n]*/g, '');

/**
 * Complaints about a migration's SQL; none where it says `-- contract of SLICE/NNN-WHAT` and that migration, which made the former form superfluous, was in
 * a release. `made`: tables that migrations of the same release make: no former process knows them.
 */
export function complaints(sql: string, released: ReadonlySet<string>, made: ReadonlySet<string> = new Set()): string[] {
  const [, expand] = /^\s*--\s*contract of (\S+)/m.exec(sql) ?? [];
  if (expand !== undefined)
    return released.has(expand) ? [] : [`is the contract of ${expand}, which no release holds yet: it waits for the next one`];
  const own = new Set([...made, ...tablesOf(sql)]);
  return withoutBodies(sql)
    .split(';')
    .filter((statement) => !own.has(/\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)/i.exec(statement)?.[1] ?? ''))
    .flatMap((statement) => [
      // A thing that is made again in the same migration is changed, not gone.
      ...breaking.filter(([pattern]) => pattern.test(statement) && !remade(statement, sql)).map(([, why]) => why),
      ...(missingDefault(statement) ? ['adds a column that must be given, and the former release does not know it'] : []),
    ]);
}

export const tablesOf = (sql: string): string[] =>
  [...sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map(([, name]) => name ?? '');

function remade(statement: string, sql: string): boolean {
  const [, kind, name] = /\bdrop\s+(function|trigger|view)\s+(?:if\s+exists\s+)?"?(\w+)/i.exec(statement) ?? [];
  return name !== undefined && new RegExp(String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?${kind}\s+"?${name}\b`, 'i').test(sql);
}
