import { createECDH, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt } from './test-browser.ts';
import { areKeys, encrypt, vapidHeader } from './encrypt.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('a push message', () => {
  it('is the one of RFC 8291, section 5', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const given = { privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') };
    expect(encrypt('When I grow up, I want to be a watermelon', keys, given).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('never looks the same twice, and only the browser reads it', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
    const [one, two] = [encrypt('Olá, praça', keys), encrypt('Olá, praça', keys)];
    expect(one.equals(two)).toBe(false);
    expect(decrypt(one, browser, keys.auth)).toBe('Olá, praça');
  });

  it('needs keys that are keys', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const good = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
    const off = Buffer.alloc(65, 4).toString('base64url');
    expect([good, { ...good, p256dh: off }, { ...good, auth: 'AAAA' }, { p256dh: '', auth: '' }].map(areKeys)).toEqual([true, false, false, false]);
  });
});

describe('the sender', () => {
  it('is signed for one service and half a day', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const header = vapidHeader(
      'https://push.example/send/abc?x=1',
      JSON.stringify(privateKey.export({ format: 'jwk' })),
      'BKEY',
      'https://vila.example',
      new Date('2026-11-26T10:00:00Z'),
    );
    const [, head = '', claims = '', signature = '', key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=(.+)$/.exec(header) ?? [];
    expect(key).toBe('BKEY');
    expect(JSON.parse(bytes(claims).toString())).toEqual({ aud: 'https://push.example', exp: 1_795_730_400, sub: 'https://vila.example' });
    const spki = createPublicKey({ key: publicKey.export({ format: 'jwk' }), format: 'jwk' });
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key: spki, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true);
  });
});
