import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, parseAddress } from './ranges.ts';

const byte = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff });
const four = (parts: readonly number[]): string => parts.join('.');

/** Own arithmetic, apart from the code under test. */
function isSpecialFour([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const within = (first: string, last: string): boolean => {
    const [low, high] = [first, last].map((text) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0));
    return number >= (low ?? 0) && number <= (high ?? 0);
  };
  return [
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['168.63.129.16', '168.63.129.16'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
  ].some(([first = '', last = '']) => within(first, last));
}

describe('public addresses', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.0.1',
    '100.128.0.0',
    '2001:4860:4860::8888',
    '2a00:1450::1',
    '64:ff9b::8.8.8.8',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('addresses that are refused', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.168.1.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fd00:ec2::254',
    'fc00::',
    'ff02::1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '0127.0.0.1',
    '127.1',
    '2130706433',
    'localhost',
    '',
    '1:2:3',
    '1::2::3',
    '::ffff:1.2.3',
    '1:2:3:4:5:6:7:8:9',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false));

  it('every IPv4 address by the registry, also as IPv6 maps and translates it', () => {
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (parts) => {
        const wanted = !isSpecialFour(parts);
        const [a, b, c, d] = parts;
        const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        for (const text of [four(parts), `::ffff:${four(parts)}`, `::FFFF:${groups}`, `0:0:0:0:0:ffff:${groups}`, `64:ff9b::${four(parts)}`]) {
          expect([text, isPublicAddress(text)]).toEqual([text, wanted]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('every private IPv4 address, however it is chosen', () => {
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    );
    fc.assert(fc.property(inside, (parts) => !isPublicAddress(four(parts))));
  });

  it('everything outside 2000::/3, in whatever spelling', () => {
    const outside = fc.tuple(
      group.filter((first) => first >> 13 !== 1 && first !== 0x64 && first !== 0),
      group,
      group,
      group,
      group,
      group,
      group,
      group,
    );
    fc.assert(fc.property(outside, (groups) => !isPublicAddress(groups.map((one) => one.toString(16)).join(':'))));
  });

  it('reads the short spelling of an address like the long one', () => {
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 1, max: 8 }),
        (groups, at, length) => {
          const end = Math.min(8, at + length);
          const blank = groups.map((one, index) => (index >= at && index < end ? 0 : one));
          const text = (part: readonly number[]): string => part.map((one) => one.toString(16)).join(':');
          expect(parseAddress(`${text(blank.slice(0, at))}::${text(blank.slice(end))}`)).toEqual(parseAddress(text(blank)));
        },
      ),
    );
  });
});
