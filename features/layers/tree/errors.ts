import { defineErrors } from '#platform/kernel/errors.ts';

export const treeErrors = defineErrors({
  'layer-tree.loop': {
    status: 422,
    pt: 'Um grupo não pode ficar dentro de si próprio. Escolha outro lugar.',
    en: 'A group cannot stand inside itself. Choose another place.',
  },
  'layer-tree.depth': {
    status: 422,
    pt: 'Os grupos podem ter no máximo {max} níveis. Escolha um lugar mais acima.',
    en: 'Groups can be at most {max} levels deep. Choose a place further up.',
  },
  'layer-tree.full': {
    status: 422,
    pt: 'A árvore já tem {max} camadas e grupos. Elimine os que já não usa.',
    en: 'The tree already has {max} layers and groups. Delete those no longer in use.',
  },
  'layer-tree.place': {
    status: 422,
    pt: 'Este lugar já não existe na árvore. Recarregue e tente de novo.',
    en: 'This place is no longer in the tree. Reload and try again.',
  },
  'layer-tree.private': {
    status: 403,
    pt: 'Não tem permissão para tornar camadas privadas nem para mudar quem as vê.',
    en: 'You have no permission to make layers private or to change who sees them.',
  },
  'layer-tree.source-private': {
    status: 403,
    pt: 'Não tem permissão para usar camadas de serviços privados.',
    en: 'You have no permission to use layers of private services.',
  },
  'layer-tree.no-plan': {
    status: 422,
    pt: 'Estes dados não seguem o modelo nacional dos planos: faltam os campos planta e codigo.',
    en: 'These data do not follow the national model of plans: the fields planta and codigo are missing.',
  },
});
