import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { occurrences } from '../../record/contract.ts';
import { intake } from '../report-contract.ts';
import { openTown } from '../../server/test-town.ts';

it(
  'a full disk: a report with a photo is refused in words and leaves nothing, one without goes, and all is well when there is room',
  { timeout: 240_000 },
  async (context) => {
    const small = mkdtempSync(join(tmpdir(), 'largo-full-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', small], { stdio: 'ignore' });
    } catch {
      rmSync(small, { recursive: true });
      return context.skip('needs the right to mount a small disk');
    }
    const town = await openTown({ storageUrl: `file://${small}` });
    try {
      const content = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a06040' } })
        .jpeg()
        .toBuffer();
      const body = {
        key: 'disco-cheio-0123456789',
        typeId: town.type('iluminacao'),
        description: 'Candeeiro apagado',
        x: 205,
        y: 110,
        consent: true,
      };
      const send = () => town.anyone.call(intake, 'create', { body, files: [{ name: 'foto.jpg', content }] });
      const total = async () => (await town.vera.call(occurrences, 'search', { query: {} })).body.total;
      const filler = join(small, 'filler');
      expect(() => writeFileSync(filler, Buffer.alloc(1_000_000))).toThrow(/ENOSPC/);

      const refused = await send();
      expect([refused.status, refused.problem.code]).toEqual([507, 'server.storage-full']);
      expect(refused.problem['detail']).toContain('Não há espaço para guardar');
      expect(await total()).toBe(0);
      await town.report(town.anyone);
      expect(await total()).toBe(1);

      // Room again: the very same request, sent once more, makes one occurrence.
      rmSync(filler);
      const [first, again] = [await send(), await send()];
      expect([first.status, again.body.code]).toEqual([201, first.body.code]);
      expect(await total()).toBe(2);
      expect((await town.vera.call(occurrences, 'show', { params: { code: first.body.code } })).body.photos).toBe(1);
    } finally {
      await town.close();
      // Lazily: a file of it may still be held for a moment.
      execFileSync('umount', ['-l', small]);
      rmSync(small, { recursive: true, force: true });
    }
  },
);
