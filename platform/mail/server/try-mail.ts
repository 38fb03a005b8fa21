import { createTransport } from 'nodemailer';
import { AppError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { MailSettings } from '#platform/tenancy/parts.ts';
import { failureReason, failureReasons } from '../failure.ts';
import { transportOptions } from './transport.ts';

/** How sending one message went. */
export interface MailTrial {
  readonly sent: boolean;
  /** In the user's language; null when it was sent. The mail server's own words stand in the transcript. */
  readonly reason: string | null;
  /** What both sides said, line by line; passwords are left out. */
  readonly transcript: string[];
}

export interface MailTrialRequest {
  readonly settings: MailSettings;
  readonly host: string;
  readonly password: string | null;
  readonly to: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  /** Answers addresses the process may connect to; throws what to say when it may not. */
  readonly checkHost: (host: string, port: number) => Promise<readonly { readonly address: string }[]>;
}

const mostLines = 200;

/** Sends one message at once, outside the outbox, and keeps the conversation. Never throws for what the far end does. */
export async function tryMail(request: MailTrialRequest): Promise<MailTrial> {
  const { settings, host, password, to, from, locale, subject, text, checkHost } = request;
  const transcript: string[] = [];
  const say = (line: string): void => {
    if (transcript.length < mostLines) transcript.push(line.trimEnd().slice(0, 500));
  };
  try {
    const [first] = await checkHost(host, settings.port);
    if (!first) return { sent: false, reason: null, transcript };
    say(`${host}:${settings.port} (${first.address})`);
    const options = transportOptions({ ...settings, host }, password, first.address);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nodemailer takes any logger with the methods it calls; its types ask for bunyan's
    const transport = createTransport({ ...options, pool: false, logger: recorder(say), debug: true } as never);
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
    } finally {
      transport.close();
    }
    return { sent: true, reason: null, transcript };
  } catch (error) {
    const raw = error instanceof Error ? error.message : String(error);
    if (!(error instanceof AppError)) say(raw);
    const reason = error instanceof AppError ? error.say(locale) : failureReasons[failureReason(raw)][locale];
    return { sent: false, reason, transcript: transcript.map((line) => withoutPassword(line, password)) };
  }
}

/** nodemailer's log, of which only what went over the wire is kept; it masks credentials itself, what it shows of them is dropped once more. */
function recorder(say: (line: string) => void) {
  const log = (entry: { readonly tnx?: string }, format: unknown, ...values: unknown[]): void => {
    const { tnx } = entry ?? {};
    if (tnx !== 'server' && tnx !== 'client') return;
    const message = String(format).replace(/%[sdj]/g, () => String(values.shift() ?? ''));
    for (const line of message.split('\n')) if (line.trim() !== '') say(`${tnx === 'server' ? 'S' : 'C'}: ${masked(line)}`);
  };
  const none = (): void => {};
  return { level: none, trace: log, debug: log, info: log, warn: none, error: none, fatal: none };
}

function masked(line: string): string {
  return line.replace(/^(AUTH \S+) .+$/i, '$1 ***');
}

function withoutPassword(text: string, password: string | null): string {
  if (password === null || password === '') return text;
  return text.replaceAll(password, '***').replaceAll(Buffer.from(password).toString('base64'), '***');
}
