/** An address as its 16 bytes; IPv4 stands where IPv6 maps it (::ffff:a.b.c.d). Null when the text is no address. */
export function parseAddress(text: string): readonly number[] | null {
  const four = parseFour(text);
  if (four) return [...mappedPrefix, ...four];
  return text.includes(':') ? parseSix(text) : null;
}

const mappedPrefix: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

function parseFour(text: string): number[] | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1);
  if (!parts || parts.some((part) => Number(part) > 255 || (part.length > 1 && part.startsWith('0')))) return null;
  return parts.map(Number);
}

function parseSix(text: string): number[] | null {
  // The last 32 bits may be written as IPv4; a zone (%eth0) is for this machine only and no address to us.
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const four = tail ? parseFour(tail[2] ?? '') : null;
  if (tail && !four) return null;
  const groups = four ? `${tail?.[1]}${hex(four, 0)}:${hex(four, 2)}` : text;
  const halves = groups.split('::');
  if (halves.length > 2) return null;
  const [head, rest] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const given = [...(head ?? []), ...(rest ?? [])];
  if (given.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  if (rest ? given.length > 7 : given.length !== 8) return null;
  const filled = [...(head ?? []), ...Array.from({ length: 8 - given.length }, () => '0'), ...(rest ?? [])];
  return filled.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
}

const hex = (four: readonly number[], at: number): string => (((four[at] ?? 0) << 8) | (four[at + 1] ?? 0)).toString(16);

/** What IANA's registries keep for special use, and the address at which Azure's machines find their host. */
const specialFour: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** Inside 2000::/3; all outside it is special by itself. 2001::/23 holds Teredo, 2002::/16 carries IPv4 inside. */
const specialSix: readonly string[] = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

interface Range {
  readonly bytes: readonly number[];
  readonly bits: number;
}

function range(text: string): Range {
  const [address = '', bits = ''] = text.split('/');
  const bytes = parseAddress(address);
  if (!bytes) throw new Error(`no range: ${text}`);
  return { bytes, bits: Number(bits) + (address.includes(':') ? 0 : 96) };
}

const special = [...specialFour, ...specialSix].map(range);
const globalUnicast = range('2000::/3');
const mapped = range('::ffff:0:0/96');
/** Networks without IPv4 reach it through this prefix; what counts is the address inside. */
const translated = range('64:ff9b::/96');

function inside(address: readonly number[], { bytes, bits }: Range): boolean {
  const whole = bits >> 3;
  for (let index = 0; index < whole; index++) if (address[index] !== bytes[index]) return false;
  const rest = bits & 7;
  const mask = (0xff << (8 - rest)) & 0xff;
  return rest === 0 || ((address[whole] ?? 0) & mask) === ((bytes[whole] ?? 0) & mask);
}

/** May a request made for somebody go to this address? Only what is public; what is no address is not. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  if (inside(address, translated)) return isPublicBytes([...mappedPrefix, ...address.slice(12)]);
  return isPublicBytes(address);
}

function isPublicBytes(address: readonly number[]): boolean {
  return (inside(address, mapped) || inside(address, globalUnicast)) && !special.some((one) => inside(address, one));
}
