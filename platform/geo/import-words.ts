import type { Text } from '#platform/kernel/locale.ts';

/** What is said of a feature that came in otherwise than it was, or not at all. Coordinates are the municipality's. */
export const sentences = {
  'no-geometry': { pt: 'Sem geometria: ficou de fora.', en: 'Without geometry: left out.' },
  unplaceable: {
    pt: 'As coordenadas não existem neste sistema: ficou de fora.',
    en: 'The coordinates do not exist in this system: left out.',
  },
  degenerate: {
    pt: 'Uma linha ou área reduzida a um ponto: ficou de fora.',
    en: 'A line or area shrunk to a point: left out.',
  },
  crossing: {
    pt: 'A linha cruza-se a si própria em ({x}, {y}): ficou de fora. Corrija-a no ficheiro ou peça a reparação.',
    en: 'Self-crossing line at ({x}, {y}): left out. Correct it in the file, or ask for the repair.',
  },
  touching: {
    pt: 'O contorno toca-se a si próprio em ({x}, {y}): ficou de fora. Corrija-o no ficheiro ou peça a reparação.',
    en: 'The outline touches itself at ({x}, {y}): left out. Correct it in the file, or ask for the repair.',
  },
  hole: {
    pt: 'Um buraco fora da sua área em ({x}, {y}): ficou de fora. Corrija-o no ficheiro ou peça a reparação.',
    en: 'A hole outside its area at ({x}, {y}): left out. Correct it in the file, or ask for the repair.',
  },
  invalid: {
    pt: 'A área não é válida em ({x}, {y}): ficou de fora. Corrija-a no ficheiro ou peça a reparação.',
    en: 'The area is not valid at ({x}, {y}): left out. Correct it in the file, or ask for the repair.',
  },
  'repaired-crossing': { pt: 'Reparada: a linha cruzava-se a si própria em ({x}, {y}).', en: 'Repaired: self-crossing line at ({x}, {y}).' },
  'repaired-touching': {
    pt: 'Reparada: o contorno tocava-se a si próprio em ({x}, {y}).',
    en: 'Repaired: the outline touched itself at ({x}, {y}).',
  },
  'repaired-hole': { pt: 'Reparada: um buraco estava fora da sua área em ({x}, {y}).', en: 'Repaired: a hole lay outside its area at ({x}, {y}).' },
  'repaired-invalid': { pt: 'Reparada: a área não era válida em ({x}, {y}).', en: 'Repaired: the area was not valid at ({x}, {y}).' },
  'beyond-repair': {
    pt: 'A área não pôde ser reparada: não sobra superfície. Ficou de fora.',
    en: 'The area could not be repaired: no surface is left. Left out.',
  },
  collection: {
    pt: 'Uma coleção de geometrias: dividida em {n} {n|elemento|elementos}.',
    en: 'A collection of geometries: divided into {n} {n|feature|features}.',
  },
  curves: {
    pt: '{n} {n|curva passou|curvas passaram} a linhas de segmentos retos.',
    en: '{n} {n|curve was|curves were} turned into straight segments.',
  },
  heights: {
    pt: 'As alturas (Z) de {n} {n|elemento|elementos} ficaram de fora: só se guarda o plano.',
    en: 'The heights (Z) of {n} {n|feature was|features were} left out: only 2D is kept.',
  },
  outside: {
    pt: '{n} {n|elemento fica|elementos ficam} fora do município. Confirme o sistema de coordenadas.',
    en: '{n} {n|feature lies|features lie} outside the municipality. Check the coordinate system.',
  },
  'closed-lines': {
    pt: '{n} {n|linha fechada passou|linhas fechadas passaram} a área.',
    en: '{n} closed {n|line was|lines were} taken as {n|an area|areas}.',
  },
  'paper-space': {
    pt: '{n} {n|elemento da folha|elementos da folha} (espaço do papel) ficaram de fora.',
    en: '{n} {n|element|elements} of the sheet (paper space) left out.',
  },
  'other-parts': {
    pt: 'O que não é ponto, linha nem área (imagens, ecrãs, modelos) ficou de fora: {n}.',
    en: 'What is no point, line or area (images, overlays, models) was left out: {n}.',
  },
  'network-link': {
    pt: 'As ligações a outros servidores não são seguidas: {n}.',
    en: 'Links to other servers are not followed: {n}.',
  },
  unread: {
    pt: '{n} {n|elemento não pôde|elementos não puderam} ser lidos.',
    en: '{n} {n|feature|features} could not be read.',
  },
  reader: { pt: 'O leitor do ficheiro avisou: {text}', en: 'The reader of the file reported: {text}' },
  more: { pt: 'Mais {n} {n|nota|notas} como estas.', en: '{n} more {n|note|notes} like these.' },
} as const satisfies Readonly<Record<string, Text>>;
