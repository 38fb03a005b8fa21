import type { Env } from './env.ts';

/** One sentence that names the fault and what to do about it, for the faults an operator meets; everything else stays as it is. */
export function explain(error: unknown, env: Env): Error {
  for (const cause of causes(error)) {
    const sentence = sentenceFor(cause, env);
    if (sentence !== null) return new Error(sentence, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

type Coded = Error & { readonly code?: string; readonly path?: string; readonly syscall?: string; readonly port?: number };

function* causes(error: unknown): Generator<Coded> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause;
    // What Node throws when a name has several addresses and none answers.
    if (cause instanceof AggregateError) {
      const inner: Coded[] = cause.errors;
      yield* inner;
    }
  }
}

function sentenceFor(error: Coded, env: Env): string | null {
  const url = env.databaseUrl === null ? null : new URL(env.databaseUrl);
  const server = url === null ? '' : `${url.hostname || 'localhost'}:${url.port || '5432'}`;
  const name = url === null ? '' : decodeURIComponent(url.pathname.slice(1));
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${error.path ? ` (${error.path})` : ''}: make room and start again.`;
    case 'EADDRINUSE':
      return `Port ${env.port} is taken by another program: stop it, or choose another PORT.`;
    case 'EADDRNOTAVAIL':
      return `HOST="${env.host}" is no address of this machine: correct it, or leave it away.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      if (error.syscall === 'listen') return `Port ${env.port} may not be opened by this user: choose a PORT from 1024 up.`;
      return error.path?.startsWith(env.dataDir) || env.dataDir.startsWith(error.path ?? '\0')
        ? `The data folder cannot be used: ${error.path} ${error.code === 'ENOTDIR' || error.code === 'EEXIST' ? 'is no folder' : 'is not writable for this user'}. Correct it, or choose another DATA_DIR.`
        : null;
  }
  if (url === null) return null;
  switch (error.code) {
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
      return `The database at ${server} does not answer (${error.code}): is PostgreSQL running, and is DATABASE_URL right?`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database's machine "${url.hostname}" is not known (${error.code}): correct the name in DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `The database at ${server} refuses the user "${decodeURIComponent(url.username)}": correct user and password in DATABASE_URL (${error.message}).`;
    case '3D000':
      return `There is no database "${name}" at ${server}: create it (createdb), or correct DATABASE_URL.`;
    case '57P03':
      return `The database at ${server} is not ready (${error.message}): wait a little and start again.`;
    case '53300':
      return `The database at ${server} has no connection left (${error.message}): raise its max_connections or lower DATABASE_POOL.`;
    case '53100':
      return `The disk of the database at ${server} is full: make room there.`;
  }
  if (/timeout expired|Connection terminated/.test(error.message))
    return `The database at ${server} does not answer (${error.message}): is it PostgreSQL, is it running, and is DATABASE_URL right?`;
  return null;
}
