import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('the environment', () => {
  it('has defaults for all', () => {
    expect(readEnv({})).toMatchObject({ port: 8080, databaseUrl: null, platform: null, smtpUrl: null, logLevel: 'info', seed: 'demo' });
  });

  it('does not print a key that is too short', () => {
    expect(() => readEnv({ SECRET_KEY: 'curta' })).toThrow(/SECRET_KEY="…": must have at least 32/);
  });

  it('does not print a password in an address', () => {
    expect(() => readEnv({ STORAGE_URL: 'ftp://key:secret@host/x' })).toThrow(/STORAGE_URL="ftp:\/\/…@host\/x"/);
  });

  it('takes proxies by address, range and name of a range', () => {
    expect(readEnv({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1' }).trustProxy).toBe('loopback, 10.0.0.0/8,fd00::1');
  });

  it('treats an empty variable as absent', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it('reads the internal hosts that may be reached', () => {
    expect(readEnv({ OUTGOING_ALLOW: 'Geo.local, 10.0.0.5:8080,[fd00::1]:81' }).outgoingAllow).toEqual([
      { host: 'geo.local', port: null },
      { host: '10.0.0.5', port: 8080 },
      { host: 'fd00::1', port: 81 },
    ]);
    expect(readEnv({}).outgoingAllow).toEqual([]);
  });

  it('takes the first digits of tax numbers; 78 is among those it knows', () => {
    expect(readEnv({ NIF_PREFIXES: '1, 2,45' }).nifPrefixes).toEqual(['1', '2', '45']);
    expect(readEnv({}).nifPrefixes).toContain('78');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '0'],
    ['PORT', ' '],
    ['PORT', '0x1F90'],
    ['PORT', '80.5'],
    ['DATABASE_POOL', '1e2'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.local'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '127.0.0.1,'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['STORAGE_URL', 'ftp://x'],
    ['SMTP_URL', 'mail.example.pt'],
    ['OUTGOING_ALLOW', 'geo.local:99999'],
    ['OUTGOING_ALLOW', 'http://geo.local/'],
    ['LOG_LEVEL', 'loud'],
    ['PLATFORM', 'Vila Clara'],
    ['SEED', 'much'],
    ['NIF_PREFIXES', '1;2'],
    ['NIF_PREFIXES', 'x'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name}="${value}"`));
  });
});
