import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('the environment', () => {
  it('has defaults for all', () => {
    expect(readEnv({})).toMatchObject({ port: 8080, databaseUrl: null, platform: null, smtpUrl: null, logLevel: 'info', seed: 'demo' });
  });

  it('does not print a key that is too short', () => {
    expect(() => readEnv({ SECRET_KEY: 'curta' })).toThrow(/SECRET_KEY="…": must have at least 32/);
  });

  it('treats an empty variable as absent', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['STORAGE_URL', 'ftp://x'],
    ['SMTP_URL', 'mail.example.pt'],
    ['LOG_LEVEL', 'loud'],
    ['PLATFORM', 'Vila Clara'],
    ['SEED', 'much'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name}="${value}"`));
  });
});
