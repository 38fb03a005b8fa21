import type { z } from 'zod';
import { errorCode } from '#platform/kernel/unknown.ts';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encrypts what must lie in the database but be read by nobody who only has the database: `services.secrets`. */
export interface Secrets {
  /** Text to what may be stored. The same text looks different each time. */
  seal(text: string): string;
  /** The text again. Throws `UnreadableSecret` for what another key sealed or somebody changed. */
  open(sealed: string): string;
}

/**
 * What was sealed as JSON, checked with its schema. Null where it cannot be read any more: another key sealed it, somebody changed it, or it
 * has the shape of another version of the program.
 */
export function openJson<T>(secrets: Secrets, schema: z.ZodType<T>, sealed: string): T | null {
  try {
    return schema.safeParse(JSON.parse(secrets.open(sealed))).data ?? null;
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

/** What was sealed cannot be opened: the key is another one, or the value was damaged. Say so and ask for the secret anew. */
export class UnreadableSecret extends Error {
  constructor() {
    super('A stored secret cannot be read: SECRET_KEY (or secret.key in DATA_DIR) is not the one it was encrypted with.');
    this.name = 'UnreadableSecret';
  }
}

/** Name of the key file under DATA_DIR. */
export const keyFile = 'secret.key';
const version = 's1';
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. `given` is SECRET_KEY; without one the key lies in a file in `dataDir` that the first start makes, readable by its
 * owner only. A sealed value is `s1.KEY.DATA`: a mark of the key, then nonce, tag and text.
 */
export function openSecrets(given: string | null, dataDir: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', given ?? keyFromFile(dataDir), 'largo', 'secrets', 32));
  const mark = createHash('sha256').update(key).digest('base64url').slice(0, 6);
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${mark}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(sealed) {
      const [kind, by, data = ''] = sealed.split('.');
      const bytes = Buffer.from(data, 'base64url');
      if (kind !== version || by !== mark || bytes.length < ivBytes + tagBytes) throw new UnreadableSecret();
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        throw new UnreadableSecret();
      }
    },
  };
}

function keyFromFile(dataDir: string): string {
  const path = join(dataDir, keyFile);
  return read(path) ?? make(dataDir, path);
}

function read(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text.length < 32) throw new Error(`${path} holds no key: put the right file back.`);
    return text;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all, also where two processes start at once: the second one reads what the first has made. */
function make(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const key = randomBytes(32).toString('base64url');
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${key}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return key;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return read(path) ?? key;
  } finally {
    rmSync(draft, { force: true });
  }
}
