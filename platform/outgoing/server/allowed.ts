/** A host the operator allows although it lies in the internal network: by exact name, with one port or with all. */
export interface AllowedHost {
  readonly host: string;
  readonly port: number | null;
}

/** Reads one entry of OUTGOING_ALLOW: `host`, `host:port`, `[ipv6]:port`. Null when it is none. */
export function parseAllowed(entry: string): AllowedHost | null {
  const [, name = '', port] = /^(\[[0-9a-f:.]+\]|[^\s:/@?#*]+)(?::(\d{1,5}))?$/i.exec(entry.trim()) ?? [];
  const host = normalHost(name);
  if (host === null || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null;
  return { host, port: port === undefined ? null : Number(port) };
}

/** A host as URLs write it: lower case, numbers as addresses, IPv6 without brackets. Null when it is no host. */
export function normalHost(host: string): string | null {
  const text = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const address = `http://${text}/`;
  if (text === '' || /[\s/@?#\\]/.test(text) || !URL.canParse(address)) return null;
  return bareHost(new URL(address).hostname);
}

/** Without IPv6's brackets and the dot at the end. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

export function isAllowed(allowed: readonly AllowedHost[], host: string, port: number): boolean {
  return allowed.some((one) => one.host === host && (one.port === null || one.port === port));
}
