export const layersPt = {
  preview: {
    title: 'Como fica',
    map: 'A camada no mapa, antes de guardar',
    test: 'Testar a origem',
    asking: 'A perguntar à origem…',
    loading: 'A carregar as imagens…',
    incomplete: 'Preencha a origem para ver aqui a camada.',
    good: 'A camada está a ser desenhada.',
    answered: 'A origem responde ({{milliseconds}} ms) e a camada está a ser desenhada.',
    nearer: 'A origem responde. Com o nível mínimo que escreveu, a camada só se vê mais de perto: amplie o mapa.',
    farther: 'A origem responde. Com o nível máximo que escreveu, a camada só se vê mais de longe: reduza o mapa.',
    failed: 'A camada não carrega',
    unasked: 'Não foi possível testar',
    pictures: 'A origem respondeu ao teste, mas as imagens desta zona não chegam. Mova o mapa, ou teste de novo.',
  },
};
