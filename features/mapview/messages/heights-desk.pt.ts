export const heightsDeskPt = {
  title: 'Altitudes',
  intro:
    'Com uma fonte de altitudes, quem mede uma linha no mapa vê o seu perfil, e as coordenadas de um ponto mostram a altitude. Sem fonte, nada disso aparece.',
  encoding: 'Codificação',
  none: 'Nenhuma: sem altitudes',
  terrarium: 'Terrarium',
  mapbox: 'Terrain-RGB (Mapbox)',
  template: 'Endereço dos mosaicos',
  templateHelp: 'Mosaicos PNG na grelha da web, com {z}, {x} e {y}; {key} no lugar da chave, se for precisa.',
  maxZoom: 'Nível mais fino',
  maxZoomHelp: 'De 5 a 16: o último nível de que a fonte tem mosaicos.',
  attribution: 'De quem são os dados',
  key: 'Chave de acesso',
  forget: 'Retirar a chave guardada',
  worked: 'Responde: {{height}} m no centro do mapa.',
  workedEmpty: 'Responde, mas não conhece a altitude do centro do mapa.',
  saved: 'Definições guardadas.',
  readOnly: 'Pode ver estas definições, mas não alterá-las.',
};
export type HeightsDeskMessages = typeof heightsDeskPt;
