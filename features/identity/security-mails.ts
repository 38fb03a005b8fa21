import { defineMail } from '#platform/mail/mail.ts';

/** `authority` is the municipality's official name; `link` leads into the application. */
type LinkMail = { name: string; authority: string; link: string };

/** To the old address, which has to agree: `email` is the new one. */
export const agreeMail = defineMail<LinkMail & { email: string }>({
  id: 'identity.change-agree',
  content: {
    pt: {
      subject: 'Aceita a alteração do e-mail da sua conta?',
      paragraphs: [
        'Olá {name},',
        'Foi pedido que o e-mail da sua conta passe a ser {email}: {authority}. A alteração só conta se a aceitar, aqui, e se o novo endereço a confirmar.',
        'A ligação é válida durante 3 dias. Se não fez este pedido, recuse-o na mesma página e altere já a sua palavra-passe.',
      ],
      action: { label: 'Aceitar ou recusar', url: '{link}' },
    },
    en: {
      subject: 'Do you accept the new e-mail of your account?',
      paragraphs: [
        'Hello {name},',
        'Somebody asked to change the e-mail of your account with {authority} to {email}. The change counts only if you accept it here and the new address confirms it.',
        'The link is valid for 3 days. If you did not ask for this, refuse it on the same page and change your password now.',
      ],
      action: { label: 'Accept or refuse', url: '{link}' },
    },
  },
});

/** To an address its owner wants to take away without giving another. */
export const agreeRemovalMail = defineMail<LinkMail>({
  id: 'identity.remove-agree',
  content: {
    pt: {
      subject: 'Aceita que a sua conta fique sem e-mail?',
      paragraphs: [
        'Olá {name},',
        'Foi pedido que a sua conta deixe de ter e-mail: {authority}. A alteração só conta se a aceitar aqui. Sem e-mail não pode recuperar a palavra-passe.',
        'A ligação é válida durante 3 dias. Se não fez este pedido, recuse-o na mesma página e altere já a sua palavra-passe.',
      ],
      action: { label: 'Aceitar ou recusar', url: '{link}' },
    },
    en: {
      subject: 'Do you accept that your account has no e-mail?',
      paragraphs: [
        'Hello {name},',
        'Somebody asked to remove the e-mail from your account with {authority}. The change counts only if you accept it here. Without an e-mail you cannot reset the password.',
        'The link is valid for 3 days. If you did not ask for this, refuse it on the same page and change your password now.',
      ],
      action: { label: 'Accept or refuse', url: '{link}' },
    },
  },
});

export const emailChangedMail = defineMail<LinkMail>({
  id: 'identity.email-changed',
  content: {
    pt: {
      subject: 'O e-mail da sua conta foi alterado',
      paragraphs: ['Olá {name},', 'A sua conta usa agora este e-mail: {authority}.', 'Se não foi você, recupere já o acesso.'],
      action: { label: 'Recuperar acesso', url: '{link}' },
    },
    en: {
      subject: 'The e-mail of your account was changed',
      paragraphs: ['Hello {name},', 'Your account with {authority} now uses this e-mail.', 'If this was not you, recover your access now.'],
      action: { label: 'Recover access', url: '{link}' },
    },
  },
});

export const secondFactorOnMail = defineMail<LinkMail>({
  id: 'identity.second-factor-on',
  content: {
    pt: {
      subject: 'Verificação em dois passos ativada',
      paragraphs: [
        'Olá {name},',
        'A verificação em dois passos da sua conta está ativa: {authority}. A partir de agora precisa também de um código para entrar.',
        'Se não foi você, altere já a sua palavra-passe e fale com o município.',
      ],
      action: { label: 'Alterar palavra-passe', url: '{link}' },
    },
    en: {
      subject: 'Two-step verification turned on',
      paragraphs: [
        'Hello {name},',
        'Two-step verification of your account with {authority} is on. From now on you also need a code to sign in.',
        'If this was not you, change your password now and talk to the municipality.',
      ],
      action: { label: 'Change password', url: '{link}' },
    },
  },
});

export const secondFactorOffMail = defineMail<LinkMail>({
  id: 'identity.second-factor-off',
  content: {
    pt: {
      subject: 'Verificação em dois passos desativada',
      paragraphs: [
        'Olá {name},',
        'A verificação em dois passos da sua conta foi desativada: {authority}. Para entrar basta agora a palavra-passe.',
        'Se não foi você nem o pediu ao município, altere já a sua palavra-passe.',
      ],
      action: { label: 'Alterar palavra-passe', url: '{link}' },
    },
    en: {
      subject: 'Two-step verification turned off',
      paragraphs: [
        'Hello {name},',
        'Two-step verification of your account with {authority} was turned off. The password alone now signs you in.',
        'If neither you nor the municipality at your request did this, change your password now.',
      ],
      action: { label: 'Change password', url: '{link}' },
    },
  },
});

export const recoveryCodeMail = defineMail<LinkMail & { left: string }>({
  id: 'identity.recovery-code',
  content: {
    pt: {
      subject: 'Foi usado um código de recuperação',
      paragraphs: [
        'Olá {name},',
        'Entraram na sua conta com um código de recuperação: {authority}. Códigos que ainda tem: {left}.',
        'Se não foi você, altere já a sua palavra-passe.',
      ],
      action: { label: 'Alterar palavra-passe', url: '{link}' },
    },
    en: {
      subject: 'A recovery code was used',
      paragraphs: [
        'Hello {name},',
        'Somebody signed in to your account with {authority} with a recovery code. Codes you have left: {left}.',
        'If this was not you, change your password now.',
      ],
      action: { label: 'Change password', url: '{link}' },
    },
  },
});

export const accountClosedMail = defineMail<LinkMail>({
  id: 'identity.account-closed',
  content: {
    pt: {
      subject: 'A sua conta foi encerrada',
      paragraphs: [
        'Olá {name},',
        'A sua conta foi encerrada a seu pedido: {authority}. Os seus dados pessoais foram apagados; o que comunicou continua a ser tratado, sem o seu nome.',
        'Obrigado por ter usado os serviços digitais.',
      ],
      action: { label: 'Abrir o portal', url: '{link}' },
    },
    en: {
      subject: 'Your account was closed',
      paragraphs: [
        'Hello {name},',
        'Your account with {authority} was closed as you asked. Your personal data was erased; what you reported is still being dealt with, without your name.',
        'Thank you for having used the digital services.',
      ],
      action: { label: 'Open the portal', url: '{link}' },
    },
  },
});
