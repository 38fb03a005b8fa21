import { defineMail } from '#platform/mail/mail.ts';

/** To somebody an administrator made an account for: the link lets them choose a password, and proves the address. */
export const inviteMail = defineMail<{ name: string; authority: string; link: string }>({
  id: 'identity.invite',
  content: {
    pt: {
      subject: 'Convite para os serviços digitais',
      paragraphs: [
        'Olá {name},',
        'Foi criada uma conta para si nos serviços digitais: {authority}. Escolha uma palavra-passe para começar a usá-la.',
        'A ligação é válida durante 14 dias e só pode ser usada uma vez. Depois disso, peça um novo convite ou recupere a palavra-passe com este e-mail.',
      ],
      action: { label: 'Escolher palavra-passe', url: '{link}' },
    },
    en: {
      subject: 'Invitation to the digital services',
      paragraphs: [
        'Hello {name},',
        'An account was made for you at the digital services of {authority}. Choose a password to start using it.',
        'The link is valid for 14 days and can be used once. After that, ask for a new invitation or reset the password with this e-mail.',
      ],
      action: { label: 'Choose a password', url: '{link}' },
    },
  },
});

/** To the old address when staff changed it: whoever reads it there can object. */
export const emailMovedMail = defineMail<{ name: string; authority: string; link: string }>({
  id: 'identity.email-moved',
  content: {
    pt: {
      subject: 'O e-mail da sua conta foi alterado',
      paragraphs: [
        'Olá {name},',
        'Os serviços municipais alteraram o e-mail da sua conta: {authority}. Este endereço deixa de servir para entrar.',
        'Se não pediu esta alteração, contacte o município.',
      ],
      action: { label: 'Abrir os serviços digitais', url: '{link}' },
    },
    en: {
      subject: 'The e-mail of your account was changed',
      paragraphs: [
        'Hello {name},',
        'The municipal services changed the e-mail of your account with {authority}. This address can no longer be used to sign in.',
        'If you did not ask for this, contact the municipality.',
      ],
      action: { label: 'Open the digital services', url: '{link}' },
    },
  },
});
