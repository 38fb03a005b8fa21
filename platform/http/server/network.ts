import { isIPv6 } from 'node:net';

/**
 * What limits per address count by: an IPv4 address as it is; of an IPv6 address its /64, because one customer holds at least that many
 * and could use a new one for every request.
 */
export function networkOf(address: string): string {
  const bare = (address.split('%')[0] ?? '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped) return mapped[1] ?? bare;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted end stands for two groups.
  const held = groups.length + end.length + (bare.includes('.') ? 1 : 0);
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - held)).fill('0'), ...end];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
