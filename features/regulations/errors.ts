import { defineErrors } from '#platform/kernel/errors.ts';

export const regulationErrors = defineErrors({
  'regulations.loop': { status: 422, pt: 'Um grupo não pode ficar dentro de si próprio.', en: 'A group cannot stand inside itself.' },
  'regulations.not-group': { status: 422, pt: 'Um regulamento só pode ficar dentro de um grupo.', en: 'A regulation can only stand inside a group.' },
  'regulations.too-deep': {
    status: 422,
    pt: 'A árvore de regulamentos não pode ter mais de {max} níveis.',
    en: 'The tree of regulations cannot have more than {max} levels.',
  },
  'regulations.gone': {
    status: 409,
    pt: 'O lugar escolhido já não existe: outra pessoa mudou a árvore. Recarregue a página e tente de novo.',
    en: 'The chosen place is no longer there: somebody else changed the tree. Load the page again and try once more.',
  },
  'regulations.not-empty': {
    status: 409,
    pt: 'O grupo não está vazio (entradas: {count}). Mova ou elimine primeiro o que está nele.',
    en: 'The group is not empty (entries: {count}). Move or delete first what is in it.',
  },
});
