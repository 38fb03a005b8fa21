import type { Text } from '#platform/kernel/locale.ts';

interface DeclaredCookie {
  /** When it is set, and what for. */
  readonly purpose: Text;
  readonly kept: Text;
  /** Whoever signed in has it on every page; the others come with one act and are sent to few addresses. */
  readonly session: boolean;
}

const signing = { pt: 'Quem entra com outro serviço de identificação', en: 'Who signs in with another identity service' } as const;

/**
 * Every cookie that the product can set; the type of `reply.setCookie` takes no other name. Whoever only reads gets none
 * (`app/cookies.test.ts` and the walk over all pages). All of them are necessary for what was asked for, so none needs consent
 * (Law 41/2004, article 5, n.º 2).
 */
export const cookies = {
  largo_session: {
    purpose: { pt: 'Quem entra na sua conta: mantém a sessão.', en: 'Who signs in: keeps the session.' },
    kept: { pt: 'até sair, ou até a sessão terminar', en: 'until signing out, or the end of the session' },
    session: true,
  },
  largo_ticket: {
    purpose: { pt: 'Quem entra com um segundo passo: liga os dois passos.', en: 'Who signs in in two steps: joins the steps.' },
    kept: { pt: 'alguns minutos', en: 'a few minutes' },
    session: false,
  },
  largo_openid: {
    purpose: { pt: `${signing.pt}: confirma que a resposta é do seu pedido.`, en: `${signing.en}: confirms that the answer is to their request.` },
    kept: { pt: 'alguns minutos', en: 'a few minutes' },
    session: false,
  },
  largo_known: {
    purpose: {
      pt: 'Quem já entrou neste aparelho: não fica impedido de entrar se outra pessoa tentar adivinhar a palavra-passe.',
      en: 'Who has signed in on this device: is not locked out when somebody else guesses at the password.',
    },
    kept: { pt: 'um ano', en: 'a year' },
    session: false,
  },
  largo_follow: {
    purpose: {
      pt: 'Quem segue ocorrências por e-mail sem conta: reconhece o navegador em que confirmou o endereço.',
      en: 'Who follows reports by e-mail without an account: knows the browser in which the address was confirmed.',
    },
    kept: { pt: 'um ano', en: 'a year' },
    session: false,
  },
} as const satisfies Readonly<Record<string, DeclaredCookie>>;

export type CookieName = keyof typeof cookies;
