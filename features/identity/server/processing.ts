import type { Processing } from '#platform/privacy/server/processing.ts';

export const identityProcessing: readonly Processing[] = [
  {
    id: 'accounts',
    name: { pt: 'Contas e início de sessão', en: 'Accounts and sign-in' },
    purpose: {
      pt: 'Dar acesso aos serviços que pedem identificação e saber quem faz o quê na gestão.',
      en: 'Give access to services that ask who one is, and know who does what in the back office.',
    },
    basis: 'publicTask',
    law: { pt: 'Decreto-Lei n.º 135/99 (modernização administrativa)', en: 'Decree-Law 135/99 (administrative modernisation)' },
    people: ['accounts', 'staff'],
    recipients: {
      pt: 'o serviço de identificação que a pessoa escolheu para entrar',
      en: 'the identity service that the person chose to sign in with',
    },
    retention: {
      pt: 'enquanto a conta existir; quem a fecha deixa de constar',
      en: 'as long as the account exists; whoever closes it is no longer named',
    },
    measures: {
      pt: 'palavras-passe guardadas só como resumo (Argon2id); segundo passo; bloqueio após tentativas falhadas',
      en: 'passwords kept as hashes only (Argon2id); second factor; lock-out after failed attempts',
    },
    tables: 'account account_identity account_import account_role account_sign_in account_token recovery_code second_factor session sign_in_ticket',
  },
];
