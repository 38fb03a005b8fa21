import type { Processing } from '#platform/privacy/server/processing.ts';

export const annotationsProcessing: readonly Processing[] = [
  {
    id: 'annotations',
    module: 'ig',
    name: { pt: 'Desenhos guardados no mapa', en: 'Drawings kept on the map' },
    purpose: { pt: 'Guardar para a pessoa o que desenhou.', en: 'Keep for the person what they drew.' },
    basis: 'contract',
    law: { pt: 'a pedido da própria pessoa', en: 'at the person’s own request' },
    people: ['accounts'],
    recipients: { pt: 'quem tiver a ligação que a pessoa partilhou', en: 'whoever has the link that the person shared' },
    retention: {
      pt: 'enquanto a conta existir; quem a fecha deixa de constar',
      en: 'as long as the account exists; whoever closes it is no longer named',
    },
    tables: 'annotation_collection annotation_link annotation_photo',
    kinds: { words: 'annotation_photo.caption' },
  },
];
