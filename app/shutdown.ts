import type { Logger } from 'pino';
import type { Process } from '#platform/http/server/process.ts';

const patience = 30_000;

/** SIGTERM and SIGINT: no new work, running requests end, running jobs go back to the queue. A second signal ends at once. */
export function closeWith(largo: Process, log: Logger): void {
  let closing = false;
  const close = (signal: NodeJS.Signals): void => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'stopping');
    const forced = setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, patience);
    forced.unref();
    largo.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}
