import { stat } from 'node:fs/promises';
import { fill } from '#platform/kernel/fill.ts';
import { sayDuration } from './say.ts';
import type { StatusPart } from './part.ts';

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
    // Written by the command and by the nightly job, on the machine that makes the backup.
    const mark = await stat(services.backupMark).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (mark === null) return { state: 'unknown', sentence: words.unknown[locale] };
    const seconds = Math.max(0, (services.now().getTime() - mark.mtimeMs) / 1000);
    const state = seconds > old ? 'attention' : 'good';
    return {
      state,
      sentence: fill(words[state === 'good' ? 'good' : 'old'][locale], { age: sayDuration(seconds, locale) }),
      facts: [{ label: words.at, value: mark.mtime }],
    };
  },
};
