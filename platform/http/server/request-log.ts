import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';

type Write = FastifyBaseLogger['info'];

/** A request's logger. It becomes pino's when the first line of a level that is written comes, mostly never. */
export class LazyLog implements FastifyBaseLogger {
  readonly #parent: Logger;
  readonly #reqId: string;
  readonly #tenant: string | undefined;
  #made: Logger | undefined;

  constructor(parent: Logger, reqId: string, tenant: string | undefined) {
    this.#parent = parent;
    this.#reqId = reqId;
    this.#tenant = tenant;
  }

  get #log(): Logger {
    return (this.#made ??= this.#parent.child({ reqId: this.#reqId, tenant: this.#tenant }));
  }

  get level(): string {
    return this.#parent.level;
  }
  set level(level: string) {
    this.#log.level = level;
  }
  #writer(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'): Write {
    return this.#parent.isLevelEnabled(level) ? this.#log[level].bind(this.#log) : silence;
  }
  get fatal(): Write {
    return this.#writer('fatal');
  }
  get error(): Write {
    return this.#writer('error');
  }
  get warn(): Write {
    return this.#writer('warn');
  }
  get info(): Write {
    return this.#writer('info');
  }
  get debug(): Write {
    return this.#writer('debug');
  }
  get trace(): Write {
    return this.#writer('trace');
  }
  get silent(): Write {
    return silence;
  }
  child(bindings: Record<string, unknown>): Logger {
    return this.#log.child(bindings);
  }
}

const silence: Write = () => {};
