import type { MailSettings } from '#platform/tenancy/parts.ts';

/**
 * How nodemailer shall speak with the server of the settings. The connection goes to an address that was checked, the
 * certificate is that of the name. Without encryption nothing is tried; with STARTTLS nothing is said before it.
 */
export function transportOptions(settings: MailSettings & { readonly host: string }, password: string | null, address: string) {
  const { host, port, encryption, username } = settings;
  return {
    host: address,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    tls: { servername: host },
    ...(username !== null && { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
