import { createServer, type AddressInfo, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Got {
  readonly to: string[];
  readonly from: string;
  readonly source: string;
}

/** A mail server of our own: takes everything, refuses addresses beginning with `nobody` for good, and can be stopped. */
export class MailServer {
  readonly got: Got[] = [];
  /** Addresses refused for good as long as they stand here. */
  readonly refused = new Set<string>();
  #server: SMTPServer | null = null;
  readonly port: number;
  constructor(port: number) {
    this.port = port;
  }
  async start(): Promise<void> {
    const options: SMTPServerOptions = {
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 300,
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('nobody') || this.refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined,
        ),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { rcptTo, mailFrom } = session.envelope;
          this.got.push({
            to: rcptTo.map(({ address }) => address),
            from: mailFrom === false ? '' : mailFrom.address,
            source: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    };
    this.#server = new SMTPServer(options);
    await new Promise<void>((resolve) => this.#server?.listen(this.port, '127.0.0.1', resolve));
  }
  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
    this.#server = null;
  }
}

/** A port nobody listens on. */
export async function sparePort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
