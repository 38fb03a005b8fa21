import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#platform/testing/app.ts';
import { askScanner, virusScan } from './virus-scan.ts';

/* A small clamd over a real socket: it speaks the protocol, and finds the word that is planted. */

const folder = mkdtempSync(join(tmpdir(), 'largo-scan-'));
const log = pino({ level: 'silent' });
const planted = 'PLANTED-SIGNATURE';
let server: Server | null = null;

/** `behave` gets what was streamed and answers as clamd would; it may also do what no scanner should. */
async function clamd(behave: (content: Buffer, socket: Socket) => void): Promise<{ host: string; port: number }> {
  const made = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, Buffer.from(piece)]);
      const zero = received.indexOf(0);
      const command = received.subarray(0, zero).toString();
      if (command === 'zVERSION') return void socket.end('ClamAV 1.4.2/27500\0');
      if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
      let at = zero + 1;
      const pieces: Buffer[] = [];
      while (at + 4 <= received.length) {
        const length = received.readUInt32BE(at);
        if (length === 0) return behave(Buffer.concat(pieces), socket);
        if (at + 4 + length > received.length) return;
        pieces.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has this address
  return { host: '127.0.0.1', port: (made.address() as AddressInfo).port };
}

const asClamd = (content: Buffer, socket: Socket): void => {
  socket.end(content.includes(planted) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
};
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

let clean: string;
beforeAll(() => {
  clean = file('limpo.txt', 'Regulamento municipal');
});
afterEach(() => server?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the virus scanner', () => {
  it('lets a clean file pass and names what it finds, also at the end of a large one', async () => {
    const scan = virusScan(await clamd(asClamd));
    await expect(scan(clean, log)).resolves.toBeUndefined();
    const large = Buffer.concat([Buffer.alloc(300_000, 'a'), Buffer.from(planted)]);
    await expect(scan(file('grande.bin', large), log)).rejects.toMatchObject({
      code: 'files.infected',
      details: { params: { name: 'Eicar-Test-Signature' } },
    });
  });

  it('says who it is', async () => {
    expect(await askScanner(await clamd(asClamd))).toBe('ClamAV 1.4.2/27500');
  });

  it('that cannot say lets nothing pass: errors, silence, a closed line, nobody there', async () => {
    const refused = { code: 'files.scan-failed' };
    const answering = await clamd((_content, socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'));
    await expect(virusScan(answering)(clean, log)).rejects.toMatchObject(refused);
    server?.close();
    const closing = await clamd((_content, socket) => socket.destroy());
    await expect(virusScan(closing)(clean, log)).rejects.toMatchObject(refused);
    server?.close();
    const endless = await clamd((_content, socket) => socket.write('x'.repeat(10_000)));
    await expect(virusScan(endless)(clean, log)).rejects.toMatchObject(refused);
    server?.close();
    const silent = await clamd(() => undefined);
    await expect(virusScan({ ...silent, patience: 50 })(clean, log)).rejects.toMatchObject(refused);
    server?.close();
    await expect(virusScan({ ...silent, port: 1 })(clean, log)).rejects.toMatchObject(refused);
  });
});

it('is asked about every file that is sent, before anything is kept', async () => {
  const app = await testApp({ features: [], virusScanner: await clamd(asClamd) });
  const receive = (text: string) =>
    app.services.files.receive(app.site(), { name: 'a.txt', kind: 'document', visibility: 'private', content: Buffer.from(text) });
  await expect(receive('Regulamento')).resolves.toMatchObject({ received: { type: 'text/plain' } });
  await expect(receive(planted)).rejects.toMatchObject({ code: 'files.infected' });
  server?.close();
  await expect(receive('Regulamento')).rejects.toMatchObject({ code: 'files.scan-failed' });
  await app.close();
});
