import { session } from '#platform/access/web/session.ts';
import { createStore } from '#platform/shell/store.ts';
import { onDevice } from '../report/device-store.ts';
import type { Reported } from '../report/use-send.ts';

/** A report sent from this device, with the key of its private page: whoever gave no e-mail has it nowhere else. */
export interface DeviceReport extends Pick<Reported, 'code' | 'token' | 'state'> {
  /** Whose it is; null: sent without a session. */
  readonly owner: number | null;
  readonly type: string;
  readonly excerpt: string;
  readonly sentAt: string;
}

const keepDays = 365;
const excerptLength = 120;

/** Those this person may see; null until they were read. */
export const deviceReports = createStore<readonly DeviceReport[] | null>(null);

export async function readDeviceReports(now = Date.now()): Promise<void> {
  const found = await onDevice<DeviceReport[]>('sent', 'readonly', (store) => store.getAll()).catch(() => []);
  const isOld = ({ sentAt }: DeviceReport): boolean => now - Date.parse(sentAt) > keepDays * 86_400_000;
  for (const { code } of found.filter(isOld)) await onDevice('sent', 'readwrite', (store) => store.delete(code)).catch(() => undefined);
  const userId = session.user()?.id ?? null;
  const mine = found.filter((report) => !isOld(report) && (report.owner === null || report.owner === userId));
  deviceReports.set(mine.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt)));
}

export async function rememberReport({ code, token, state }: Reported, type: string, description: string): Promise<void> {
  const owner = session.user()?.id ?? null;
  const excerpt = description.slice(0, excerptLength);
  const report: DeviceReport = { code, token, state, owner, type, excerpt, sentAt: new Date().toISOString() };
  // A device that keeps nothing has shown the link, or has a receipt by mail.
  await onDevice('sent', 'readwrite', (store) => store.put(report)).catch(() => undefined);
  await readDeviceReports();
}

export async function forgetReport(code: string): Promise<void> {
  await onDevice('sent', 'readwrite', (store) => store.delete(code)).catch(() => undefined);
  await readDeviceReports();
}
