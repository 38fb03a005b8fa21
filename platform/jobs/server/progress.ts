import { insideTransaction } from '#platform/db/mutex.ts';
import { system } from '#platform/access/actor.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Realtime } from '#platform/realtime/server/realtime.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { pushJob } from './push.ts';
import { RunStopped, textOf } from './stop.ts';
import { writeRun } from './store.ts';
import type { JobRow } from './tables.ts';

const gapMs = 250;

/** Writes and pushes what a handler reports, at most four times a second; the latest report wins. */
export class ProgressWriter {
  readonly #site: Site;
  readonly #row: JobRow;
  readonly #realtime: Realtime;
  readonly #controller: AbortController;
  #latest: { progress: number; message: Text | null } | null = null;
  #written: { progress: number; message: Text | null } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(site: Site, row: JobRow, realtime: Realtime, controller: AbortController) {
    this.#site = site;
    this.#row = row;
    this.#realtime = realtime;
    this.#controller = controller;
  }

  async report(percent: number, message?: string | Text): Promise<void> {
    this.#controller.signal.throwIfAborted();
    if (this.#closed) return;
    const progress = Math.min(100, Math.max(0, percent));
    this.#latest = { progress: Number.isFinite(progress) ? progress : 0, message: textOf(message) ?? this.#latest?.message ?? null };
    if (this.#timer) return;
    // Reported from within a transaction: written by the timer, outside it, so that it is seen at once and waits for nobody.
    const inside = insideTransaction.getStore() === true;
    insideTransaction.exit(() => {
      this.#timer = setTimeout(() => {
        this.#timer = null;
        if (!this.#closed && this.#latest !== this.#written) void this.#write();
      }, gapMs);
    });
    if (!inside) await this.#write();
  }

  /** Nothing is written after this. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#writing;
  }

  #write(): Promise<void> {
    const report = this.#latest;
    if (!report) return this.#writing;
    this.#written = report;
    this.#writing = this.#writing
      .then(() => this.#store(report))
      .catch((error: unknown) => {
        this.#site.log.warn({ err: error, job: this.#row.id }, 'progress was not stored');
      });
    return this.#writing;
  }

  async #store(report: { progress: number; message: Text | null }): Promise<void> {
    const held = await this.#site.tx(system, async (trx) => {
      const mine = await writeRun(trx, this.#row, report);
      if (mine) await pushJob(this.#realtime, trx, this.#site, this.#row.id, { status: 'running', ...report });
      return mine;
    });
    if (!held) this.#controller.abort(new RunStopped('cancelled'));
  }
}
