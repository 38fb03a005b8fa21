import { execFile } from 'node:child_process';

/** Under systemd (`Type=notify`): the process serves or works from now on. Node has no datagram sockets of Unix; the tool has. */
export function tellReady(log: { warn(fields: object, message: string): void }): void {
  if (!process.env['NOTIFY_SOCKET']) return;
  execFile('systemd-notify', [`--pid=${process.pid}`, '--ready'], (error) => error && log.warn({ err: error }, 'systemd could not be told'));
}
