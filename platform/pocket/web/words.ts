import type { Locale } from '#platform/kernel/locale.ts';

interface Words {
  readonly kept: (when: string) => string;
  readonly newTitle: string;
  readonly newText: string;
  readonly newUnsaved: string;
  readonly reload: string;
}

/** Beside the shell's messages, which every first load carries. */
export const pocketWords: Readonly<Record<Locale, Words>> = {
  pt: {
    kept: (when) => `Sem ligação. O que vê é de ${when}.`,
    newTitle: 'Há uma versão nova do portal',
    newText: 'Atualize quando quiser.',
    newUnsaved: 'Acabe ou guarde o que está a escrever antes de atualizar.',
    reload: 'Atualizar',
  },
  en: {
    kept: (when) => `No connection. What you see is from ${when}.`,
    newTitle: 'There is a new version of the portal',
    newText: 'Update whenever you like.',
    newUnsaved: 'Finish or save what you are writing before you update.',
    reload: 'Update',
  },
};
