import { defineMail } from '#platform/mail/mail.ts';

export interface MailWords extends Record<string, string> {
  readonly place: string;
  readonly number: string;
  readonly url: string;
}

export const annulledMail = defineMail<MailWords & { readonly reason: string }>({
  id: 'emissions.annulled',
  content: {
    pt: {
      subject: 'O documento {number} foi anulado',
      paragraphs: [
        'O município de {place} anulou o documento {number}, que pediu.',
        'Motivo: {reason}',
        'Deixou de ter valor, e quem o verificar vê que foi anulado. Se o entregou a alguém, avise essa pessoa. Se precisar de outro, volte a pedi-lo.',
      ],
      action: { label: 'Ver o estado do documento', url: '{url}' },
    },
    en: {
      subject: 'Document {number} was annulled',
      paragraphs: [
        'The municipality of {place} annulled document {number}, which you asked for.',
        'Reason: {reason}',
        'It no longer has any value, and whoever checks it sees that it was annulled. If you gave it to somebody, tell them. If you need another one, ask for it again.',
      ],
      action: { label: 'See the state of the document', url: '{url}' },
    },
  },
});

export const documentMail = defineMail<MailWords>({
  id: 'emissions.document',
  content: {
    pt: {
      subject: 'O documento {number}',
      paragraphs: ['O município de {place} envia-lhe a ligação para o documento {number}. Guarde-a: quem a tiver pode descarregar os ficheiros.'],
      action: { label: 'Abrir o documento', url: '{url}' },
    },
    en: {
      subject: 'Document {number}',
      paragraphs: ['The municipality of {place} sends you the link to document {number}. Keep it: whoever has it can download the files.'],
      action: { label: 'Open the document', url: '{url}' },
    },
  },
});
