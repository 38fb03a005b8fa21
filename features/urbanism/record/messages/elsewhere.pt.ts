export const elsewherePt = {
  elsewhere: {
    title: 'Guardado em {{provider}}',
    is: 'O processo {{number}} está em {{provider}}. O que vem de lá só lá se altera; áreas, documentos, vistorias e o resto escrevem-se aqui.',
    readAt: 'Lido em {{at}}.',
    reading: 'A ler de novo…',
    away: 'Mostra-se o que foi lido em {{at}}. A última tentativa, em {{failedAt}}, falhou: {{problem}}',
    gone: 'Desde {{at}} o processo já não está em {{provider}}. Fica aqui como foi lido por último, e pode ser alterado.',
    failed: 'Não foi possível saber se o processo mudou onde é guardado. Mostra-se o que está aqui.',
    find: 'Procurar em {{provider}}',
    again: 'Ler de novo',
  },
};
export type ElsewhereMessages = typeof elsewherePt;
