import type { Text } from '#platform/kernel/locale.ts';

/** Article 6, n.º 1, of the GDPR. */
export const bases = {
  consent: { pt: 'Consentimento (artigo 6.º, n.º 1, a)', en: 'Consent (article 6(1)(a))' },
  contract: { pt: 'A pedido da própria pessoa (artigo 6.º, n.º 1, b)', en: 'At the person’s own request (article 6(1)(b))' },
  obligation: { pt: 'Obrigação jurídica (artigo 6.º, n.º 1, c)', en: 'Legal obligation (article 6(1)(c))' },
  publicTask: { pt: 'Interesse público (artigo 6.º, n.º 1, e)', en: 'Public task (article 6(1)(e))' },
} as const satisfies Readonly<Record<string, Text>>;

export const roles = {
  controller: { pt: 'Responsável pelo tratamento', en: 'Controller' },
  representative: { pt: 'Representante ou corresponsável', en: 'Representative or joint controller' },
  dpo: { pt: 'Encarregado da proteção de dados', en: 'Data protection officer' },
  accessibility: { pt: 'Contacto para a acessibilidade', en: 'Contact for accessibility' },
  enforcement: { pt: 'Entidade a que se reclama da acessibilidade', en: 'Body that enforces accessibility' },
} as const satisfies Readonly<Record<string, Text>>;
export type Role = keyof typeof roles;
