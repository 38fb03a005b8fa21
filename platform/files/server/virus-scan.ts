import { open } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { AppError } from '#platform/kernel/errors.ts';
import { fileErrors } from '../errors.ts';

/** Where ClamAV's daemon listens. Named by the operator like the mail server, never by a user: the guard of outgoing requests is not asked. */
export interface VirusScanner {
  readonly host: string;
  readonly port: number;
  /** Milliseconds for one file; a minute unless told. */
  readonly patience?: number;
}

/** Answers when the file is clean. Throws `files.infected`, and `files.scan-failed` where nobody can say: an unchecked file is not taken. */
export type VirusScan = (path: string, log: Pick<Logger, 'error' | 'warn'>) => Promise<void>;

const chunkBytes = 65_536;
const mostAnswer = 4096;

export function virusScan(scanner: VirusScanner): VirusScan {
  return async (path, log) => {
    const said = await converse(scanner, (socket) => streamFile(socket, path)).catch((error: unknown) => {
      log.error({ err: error, scanner: `${scanner.host}:${scanner.port}` }, 'the virus scanner did not answer');
      throw fileErrors['files.scan-failed']();
    });
    if (/^stream: OK$/.test(said)) return;
    const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
    if (found === undefined) {
      log.error({ said }, 'the virus scanner could not scan a file');
      throw fileErrors['files.scan-failed']();
    }
    log.warn({ found }, 'a file with a virus was refused');
    throw fileErrors['files.infected']({ params: { name: found.slice(0, 100) } });
  };
}

/** What the scanner says of itself. Throws where it does not answer. */
export async function askScanner(scanner: VirusScanner): Promise<string> {
  return converse(scanner, async (socket) => {
    await send(socket, 'zVERSION\0');
  });
}

/** One question, one answer (clamd's `z` commands end with a zero byte); the connection is gone whatever comes. */
function converse(scanner: VirusScanner, ask: (socket: Socket) => Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: scanner.host, port: scanner.port });
    const patience = scanner.patience ?? 60_000;
    const limit = setTimeout(() => end(new Error(`no answer within ${patience} ms`)), patience);
    let said = '';
    const end = (outcome: string | Error): void => {
      clearTimeout(limit);
      socket.destroy();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome.trim());
    };
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      said += text;
      // A refusal (`INSTREAM size limit exceeded`) may come while the file is still being sent.
      const zero = said.indexOf('\0');
      if (zero >= 0) end(said.slice(0, zero));
      else if (said.length > mostAnswer) end(new Error('the answer has no end'));
    });
    socket.on('error', (error) => end(error));
    socket.on('close', () => end(said === '' ? new Error('the connection was closed without an answer') : said));
    socket.once('connect', () => void ask(socket).catch((error: unknown) => end(error instanceof AppError ? error : new Error(String(error)))));
  });
}

/** clamd's INSTREAM: pieces, each after its length in four bytes, and a piece of length zero at the end. */
async function streamFile(socket: Socket, path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await send(socket, 'zINSTREAM\0');
    for (;;) {
      const piece = Buffer.alloc(chunkBytes + 4);
      const { bytesRead } = await file.read(piece, 4, chunkBytes);
      piece.writeUInt32BE(bytesRead, 0);
      await send(socket, piece.subarray(0, bytesRead + 4));
      if (bytesRead === 0) return;
    }
  } finally {
    await file.close();
  }
}

function send(socket: Socket, piece: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => socket.write(piece, (error) => (error ? reject(error) : resolve())));
}
