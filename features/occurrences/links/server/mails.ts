import { defineMail } from '#platform/mail/mail.ts';

export const questionMail = defineMail<{ code: string; type: string; address: string; question: string; due: string; link: string }>({
  id: 'occurrences.question',
  content: {
    pt: {
      subject: 'Uma pergunta sobre a sua ocorrência {code}',
      paragraphs: [
        'Estamos a tratar da sua ocorrência {code}, “{type}” em {address}, e precisamos de saber mais:',
        '{question}',
        'Responda até {due} pela ligação abaixo. É só sua e não precisa de iniciar sessão.',
      ],
      action: { label: 'Responder', url: '{link}' },
    },
    en: {
      subject: 'A question about your report {code}',
      paragraphs: [
        'We are dealing with your report {code}, “{type}” at {address}, and need to know more:',
        '{question}',
        'Please answer by {due} with the link below. It is yours alone and needs no signing in.',
      ],
      action: { label: 'Answer', url: '{link}' },
    },
  },
});

interface ForwardData extends Record<string, string> {
  name: string;
  municipality: string;
  type: string;
  address: string;
  message: string;
  until: string;
  link: string;
}

export const forwardMail = defineMail<ForwardData>({
  id: 'occurrences.forward',
  content: {
    pt: {
      subject: '{municipality}: pedido de intervenção, {type}',
      paragraphs: [
        'Bom dia, {name}.',
        '{municipality} encaminha-lhe este assunto: “{type}” em {address}.',
        '{message}',
        'A ligação abaixo mostra o local e as fotografias e serve para responder, sem conta nem palavra-passe. É válida até {until}.',
      ],
      action: { label: 'Ver e responder', url: '{link}' },
    },
    en: {
      subject: '{municipality}: request for work, {type}',
      paragraphs: [
        'Dear {name},',
        '{municipality} hands this matter over to you: “{type}” at {address}.',
        '{message}',
        'The link below shows the place and the photos and lets you answer, without account or password. It is valid until {until}.',
      ],
      action: { label: 'See and answer', url: '{link}' },
    },
  },
});

export const forwardReminderMail = defineMail<ForwardData>({
  id: 'occurrences.forward-reminder',
  content: {
    pt: {
      subject: 'Lembrete: {type} em {address}',
      paragraphs: [
        'Bom dia, {name}.',
        '{municipality} ainda espera a sua resposta sobre “{type}” em {address}. A ligação deixa de funcionar em {until}.',
        '{message}',
      ],
      action: { label: 'Ver e responder', url: '{link}' },
    },
    en: {
      subject: 'Reminder: {type} at {address}',
      paragraphs: [
        'Dear {name},',
        '{municipality} still waits for your answer about “{type}” at {address}. The link stops working on {until}.',
        '{message}',
      ],
      action: { label: 'See and answer', url: '{link}' },
    },
  },
});
