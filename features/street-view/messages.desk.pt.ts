export const streetDeskPt = {
  title: 'Vista de rua',
  intro:
    'Fotografias tiradas ao nível da rua, vistas no mapa. São pedidas por este servidor: o navegador de quem visita não fala com o serviço nem vê a chave.',
  provider: 'Serviço',
  none: 'Nenhum: a vista de rua não está disponível',
  panoramax: 'Panoramax (aberto, sem chave)',
  mapillary: 'Mapillary (com chave de acesso)',
  google: 'Google Street View (com chave, pago)',
  address: 'Endereço do serviço',
  addressHelp: 'Deixe vazio para usar {{address}}.',
  key: 'Chave de acesso',
  forget: 'Retirar a chave guardada',
  googleNote:
    'A Google cobra cada fotografia e não permite guardar cópias: cada mudança de direção é um novo pedido. A chave deve ter ativa a Street View Static API e aceitar só o endereço deste servidor.',
  mapillaryNote: 'As fotografias têm a licença CC BY-SA 4.0. A chave (token de cliente) obtém-se no painel de programadores do Mapillary.',
  panoramaxNote: 'Cada fotografia mostra quem a tirou e com que licença. O município pode ter o seu próprio servidor Panoramax.',
  worked: 'Responde: há uma fotografia a {{metres}} m do centro do mapa ({{credit}}).',
  workedEmpty: 'Responde, mas não há fotografias a menos de 200 m do centro do mapa.',
  saved: 'Definições guardadas.',
  readOnly: 'Pode ver estas definições, mas não alterá-las.',
};
export type StreetDeskMessages = typeof streetDeskPt;
