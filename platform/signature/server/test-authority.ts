import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/* A certification authority and a time stamp server of openssl, for tests. */

export type StampMood = 'granted' | 'other-nonce' | 'rejected' | 'rubbish' | 'error' | 'silent';

const config = `
[req]
distinguished_name = dn
prompt = no
utf8 = yes
[dn]
CN = unused
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[sign]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
[stamp]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = tsa1
[tsa1]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

export interface Authority {
  readonly folder: string;
  /** A PKCS#12 file; `kind`: what is to be wrong or special about it. */
  container(kind: 'rsa' | 'ec' | 'no-key' | 'weak' | 'old-form', password: string): Buffer;
  stampServer(): Promise<{ readonly port: number; mood: StampMood; readonly asked: number; close(): void }>;
}

export function testAuthority(folder: string): Authority {
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  writeFileSync(join(folder, 'conf'), config);
  const issue = (name: string, subject: string, section: string, key: readonly string[]): void => {
    openssl('genpkey', ...key, '-out', `${name}.key`);
    openssl('req', '-new', '-utf8', '-config', 'conf', '-subj', subject, '-key', `${name}.key`, '-out', `${name}.csr`);
    const by = name === 'ca' ? ['-signkey', 'ca.key'] : ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-days', '7300', '-extfile', 'conf', '-extensions', section, '-out', `${name}.pem`);
  };
  const rsa = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'];
  issue('ca', '/CN=Entidade Certificadora de Ensaio/O=Ensaio', 'ca', rsa);
  issue('rsa', '/C=PT/O=Município de Vila Clara/CN=Selo do Município de Vila Clara', 'sign', rsa);
  const made = new Set(['rsa']);
  const others: Readonly<Record<string, readonly string[]>> = {
    ec: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
    weak: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'],
  };
  return {
    folder,
    container(kind, password) {
      const other = others[kind];
      const name = other ? kind : 'rsa';
      if (other && !made.has(kind)) {
        issue(kind, '/C=PT/O=Município de Vila Clara/CN=Selo EC', 'sign', other);
        made.add(kind);
      }
      const keys = kind === 'no-key' ? ['-nokeys'] : ['-inkey', `${name}.key`];
      const form = kind === 'old-form' ? ['-legacy', '-descert'] : [];
      openssl('pkcs12', '-export', '-in', `${name}.pem`, '-certfile', 'ca.pem', ...keys, ...form, '-passout', `pass:${password}`, '-out', 'out.p12');
      return readFileSync(join(folder, 'out.p12'));
    },
    async stampServer() {
      issue('tsa', '/CN=Selos temporais de ensaio', 'stamp', rsa);
      writeFileSync(join(folder, 'serial'), '01');
      const state = { mood: 'granted' as StampMood, asked: 0 };
      const server: Server = createServer((request, response) => {
        state.asked++;
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          if (state.mood === 'silent') return;
          if (state.mood === 'error') return void response.writeHead(503).end();
          response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
          if (state.mood === 'rubbish') return void response.end('<html>');
          writeFileSync(join(folder, 'asked.tsq'), Buffer.concat(parts));
          // The very question of another signature: its imprint and its number are others.
          if (state.mood === 'other-nonce') openssl('ts', '-query', '-data', 'conf', '-sha256', '-cert', '-out', 'asked.tsq');
          if (state.mood === 'rejected') openssl('ts', '-query', '-data', 'conf', '-sha512', '-cert', '-out', 'asked.tsq');
          openssl(
            'ts',
            '-reply',
            '-config',
            'conf',
            '-section',
            'tsa1',
            '-queryfile',
            'asked.tsq',
            '-signer',
            'tsa.pem',
            '-inkey',
            'tsa.key',
            '-chain',
            'ca.pem',
            '-out',
            'answer.tsr',
          );
          response.end(readFileSync(join(folder, 'answer.tsr')));
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an address
      const { port } = server.address() as AddressInfo;
      const close = (): void => {
        server.closeAllConnections();
        server.close();
      };
      return Object.assign(state, { port, close });
    },
  };
}
