import type { Text } from '#platform/kernel/locale.ts';

/** How far the text of a document is known: on its way, read, cut off, none on its pages, of a type without, or why not. */
export const textStates = ['waiting', 'read', 'cut', 'blank', 'none', 'encrypted', 'broken', 'costly'] as const;
export type TextState = (typeof textStates)[number];

/** What the clerk is told; null while it is well. `{pages}`: how many were read. */
export const textSentences: Readonly<Record<TextState, Text | null>> = {
  read: null,
  waiting: {
    pt: 'O texto do documento está a ser lido. Em breve pode ser pesquisado.',
    en: 'The text of the document is being read. It can be searched soon.',
  },
  cut: {
    pt: 'O documento é muito grande: só as primeiras {pages} páginas podem ser pesquisadas. Divida-o em partes se precisar das outras.',
    en: 'The document is very large: only its first {pages} pages can be searched. Split it if you need the others.',
  },
  blank: {
    pt: 'O documento não tem texto: as páginas são imagens, como numa digitalização. As pessoas podem abri-lo, mas não pesquisá-lo. Se puder, envie o original ou passe-o por um programa de reconhecimento de texto (OCR).',
    en: 'The document has no text: its pages are pictures, as in a scan. People can open it but not search it. If you can, upload the original or run it through text recognition (OCR).',
  },
  none: {
    pt: 'O texto deste tipo de ficheiro não é pesquisado. Para que o seja, envie um PDF.',
    en: 'The text of this type of file is not searched. Upload a PDF if it shall be.',
  },
  encrypted: {
    pt: 'O documento está protegido por palavra-passe: nem o texto é pesquisado nem as pessoas o conseguem abrir. Guarde-o sem palavra-passe e envie-o de novo.',
    en: 'The document is protected by a password: its text is not searched and people cannot open it. Save it without a password and upload it again.',
  },
  broken: {
    pt: 'Não foi possível ler o documento: o ficheiro está danificado ou incompleto. Abra-o no seu computador, guarde-o de novo e envie essa cópia.',
    en: 'The document could not be read: the file is damaged or incomplete. Open it on your computer, save it again and upload that copy.',
  },
  costly: {
    pt: 'O texto do documento não foi lido porque demorava demasiado ou precisava de demasiada memória. Guarde-o mais simples (por exemplo, imprima para PDF) e envie-o de novo.',
    en: 'The text of the document was not read because it took too long or too much memory. Save a simpler copy (print to PDF, for example) and upload it again.',
  },
};
