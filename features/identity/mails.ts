import { defineMail } from '#platform/mail/mail.ts';

/** `authority` is the municipality's official name; `link` leads into the application. */
type LinkMail = { name: string; authority: string; link: string };

export const verifyMail = defineMail<LinkMail>({
  id: 'identity.verify',
  content: {
    pt: {
      subject: 'Confirme o seu e-mail',
      paragraphs: [
        'Olá {name},',
        'Recebemos o seu registo nos serviços digitais: {authority}. Confirme o seu e-mail para começar a usar a conta.',
        'A ligação é válida durante 3 dias. Se não fez este registo, ignore esta mensagem.',
      ],
      action: { label: 'Confirmar e-mail', url: '{link}' },
    },
    en: {
      subject: 'Confirm your e-mail',
      paragraphs: [
        'Hello {name},',
        'We received your registration for the digital services of {authority}. Confirm your e-mail to start using the account.',
        'The link is valid for 3 days. If you did not register, ignore this message.',
      ],
      action: { label: 'Confirm e-mail', url: '{link}' },
    },
  },
});

export const changeMail = defineMail<LinkMail>({
  id: 'identity.change-email',
  content: {
    pt: {
      subject: 'Confirme o seu novo e-mail',
      paragraphs: [
        'Olá {name},',
        'Pediu para usar este e-mail na sua conta: {authority}. A alteração só conta depois de a confirmar e de o endereço atual a aceitar.',
        'A ligação é válida durante 3 dias. Se não fez este pedido, ignore esta mensagem.',
      ],
      action: { label: 'Confirmar novo e-mail', url: '{link}' },
    },
    en: {
      subject: 'Confirm your new e-mail',
      paragraphs: [
        'Hello {name},',
        'You asked to use this e-mail for your account with {authority}. The change counts once you confirm it and the present address accepts it.',
        'The link is valid for 3 days. If you did not ask for this, ignore this message.',
      ],
      action: { label: 'Confirm new e-mail', url: '{link}' },
    },
  },
});

/** The address of a registration or a change already has an account: only its owner is told. */
export const alreadyRegisteredMail = defineMail<LinkMail>({
  id: 'identity.already-registered',
  content: {
    pt: {
      subject: 'Já tem uma conta',
      paragraphs: [
        'Olá {name},',
        'Alguém indicou este e-mail nos serviços digitais: {authority}. Já existe uma conta com este e-mail, por isso nada foi alterado.',
        'Se não se lembra da palavra-passe, peça uma nova.',
      ],
      action: { label: 'Recuperar palavra-passe', url: '{link}' },
    },
    en: {
      subject: 'You already have an account',
      paragraphs: [
        'Hello {name},',
        'Someone gave this e-mail to the digital services of {authority}. An account with this e-mail already exists, so nothing was changed.',
        'If you do not remember the password, ask for a new one.',
      ],
      action: { label: 'Reset password', url: '{link}' },
    },
  },
});

export const resetMail = defineMail<LinkMail>({
  id: 'identity.reset',
  content: {
    pt: {
      subject: 'Recuperar palavra-passe',
      paragraphs: [
        'Olá {name},',
        'Pediu uma nova palavra-passe para a sua conta: {authority}.',
        'A ligação é válida durante 1 hora e só pode ser usada uma vez. Se não fez este pedido, ignore esta mensagem: a palavra-passe atual continua válida.',
      ],
      action: { label: 'Escolher nova palavra-passe', url: '{link}' },
    },
    en: {
      subject: 'Reset password',
      paragraphs: [
        'Hello {name},',
        'You asked for a new password for your account with {authority}.',
        'The link is valid for 1 hour and can be used once. If you did not ask for this, ignore this message: your current password stays valid.',
      ],
      action: { label: 'Choose a new password', url: '{link}' },
    },
  },
});

export const passwordChangedMail = defineMail<LinkMail>({
  id: 'identity.password-changed',
  content: {
    pt: {
      subject: 'A sua palavra-passe foi alterada',
      paragraphs: [
        'Olá {name},',
        'A palavra-passe da sua conta foi alterada: {authority}. As outras sessões foram terminadas.',
        'Se não foi você, recupere já o acesso.',
      ],
      action: { label: 'Recuperar acesso', url: '{link}' },
    },
    en: {
      subject: 'Your password was changed',
      paragraphs: [
        'Hello {name},',
        'The password of your account with {authority} was changed. Your other sessions were ended.',
        'If this was not you, recover your access now.',
      ],
      action: { label: 'Recover access', url: '{link}' },
    },
  },
});
