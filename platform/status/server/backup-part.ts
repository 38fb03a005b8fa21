import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { instantOut } from '#platform/kernel/dates.ts';
import { fill } from '#platform/kernel/fill.ts';
import { sayDuration } from './say.ts';
import type { StatusPart } from './part.ts';

/** `largo backup` and the nightly job write it on the machine they run on. */
const note = z.object({ at: instantOut });

/** Seconds: a backup every night, and one that was missed. */
const old = 2 * 86_400;

const words = {
  good: { pt: 'A última cópia de segurança tem {age}.', en: 'The last backup is {age} old.' },
  old: {
    pt: 'A última cópia de segurança já tem {age}. O que foi registado depois perde-se se o disco falhar.',
    en: 'The last backup is already {age} old. What was recorded since is lost if the disk fails.',
  },
  unknown: {
    pt: 'Esta máquina não sabe de nenhuma cópia de segurança. Pergunte a quem a opera se são feitas de outra forma.',
    en: 'This machine knows of no backup. Ask its operator whether they are made in another way.',
  },
  at: { pt: 'Última cópia', en: 'Last backup' },
};

export const backupPart: StatusPart = {
  id: 'backup',
  label: { pt: 'Cópias de segurança', en: 'Backups' },
  order: 50,
  keep: 60,
  look: async ({ services, locale }) => {
    const text = await readFile(services.backupMark, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return { state: 'unknown', sentence: words.unknown[locale] };
    const { at } = note.parse(JSON.parse(text));
    const seconds = Math.max(0, (services.now().getTime() - Date.parse(at)) / 1000);
    const state = seconds > old ? 'attention' : 'good';
    return {
      state,
      sentence: fill(words[state === 'good' ? 'good' : 'old'][locale], { age: sayDuration(seconds, locale) }),
      facts: [{ label: words.at, value: new Date(at) }],
    };
  },
};
