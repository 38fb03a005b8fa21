import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './embedded.ts';

it.each(['short', 'a folder whose path is longer than the name of a socket may be: '.repeat(3)])(
  'a folder is held once, whatever its path: %s',
  async (name) => {
    const parent = mkdtempSync(join(tmpdir(), 'largo-lock-'));
    const [folder, beside] = [join(parent, name), join(parent, `${name}2`)];
    const held = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    (await lockFolder(beside)).close();
    await new Promise((resolve) => held.close(resolve));
    (await lockFolder(folder)).close();
    rmSync(parent, { recursive: true });
  },
);
