import type { Process } from '#platform/http/server/process.ts';
import type { Env } from './env.ts';
import type { DemoAccount } from './seed-once.ts';

export interface WelcomeFacts {
  readonly port: number;
  readonly largo: Process;
  readonly env: Env;
  readonly accounts: readonly DemoAccount[];
}

/** What the one person who installs it reads first. */
export function welcome({ port, largo, env, accounts }: WelcomeFacts): void {
  const [first, ...others] = [...largo.services.sites.values()];
  const lines = [
    '',
    `  Largo is ready: http://localhost:${port}`,
    `  ${first?.config.name ?? ''}, ${largo.database.kind === 'embedded' ? `embedded database in ${env.dataDir}` : 'PostgreSQL server'}`,
    ...others.filter(({ config }) => config.hosts.length > 0).map(({ config }) => `  ${config.name}: http://${config.hosts[0]}:${port}`),
  ];
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ login }) => login.length));
    lines.push('', '  Demo accounts:', ...accounts.map(({ role, login, password }) => `    ${login.padEnd(width)}  ${password}  (${role})`));
  }
  if (env.smtpUrl === null) lines.push('', `  No SMTP_URL: messages are shown at http://localhost:${port}/#/portal/mailbox`);
  lines.push('', '  Stop with Ctrl C. A second start keeps the data.', '');
  console.log(lines.join('\n'));
}
