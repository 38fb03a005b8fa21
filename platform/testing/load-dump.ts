import { execFileSync } from 'node:child_process';
import type { Database } from '#platform/db/database.ts';

/** Characters that COPY's text format writes with a backslash. */
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const literal = (field: string): string =>
  field === '\\N' ? 'null' : `'${field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign).replaceAll("'", "''")}'`;

/** Reads a dump of pg_dump's custom format into the embedded database, which knows no `copy from stdin`. */
export async function loadDump(database: Database, path: string): Promise<void> {
  const { embedded } = database;
  if (!embedded) throw new Error('The embedded database is meant.');
  const script = execFileSync('pg_restore', ['--no-owner', '--no-privileges', '--file=-', path], { encoding: 'utf8', maxBuffer: 1 << 28 });
  // psql's own commands (from PostgreSQL 15.14 on) are none of the server's.
  const statements = script.replaceAll(/^\\(un)?restrict .*$/gm, '');
  await embedded.mutex.run(async () => {
    let rest = 0;
    for (const copy of statements.matchAll(/^COPY (\S+) (\(.*?\)) FROM stdin;\n(.*?)^\\\.$/gms)) {
      await embedded.exec(statements.slice(rest, copy.index));
      rest = copy.index + copy[0].length;
      const rows = (copy[3] ?? '').split('\n').filter((row) => row !== '');
      if (rows.length === 0) continue;
      const values = rows.map((row) => `(${row.split('\t').map(literal).join(', ')})`).join(',\n');
      await embedded.exec(`insert into ${copy[1]} ${copy[2]} overriding system value values ${values}`);
    }
    await embedded.exec(statements.slice(rest));
    embedded.path = '?';
  });
}
