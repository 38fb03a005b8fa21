/** Words of the comparison of two layers; they come with it. */
export const swipePt = {
  swipe: {
    help: 'Escolha o que ver de cada lado e arraste a linha no mapa.',
    left: 'À esquerda',
    right: 'À direita',
    nothing: 'O mapa sem outra camada',
    layers: 'Camadas',
    bases: 'Mapas de base',
    position: 'Posição da linha',
    handle: 'Linha entre os dois lados',
    value: '{{percent}} %: {{left}} à esquerda, {{right}} à direita',
    begun: 'Comparação no mapa. A linha entre os dois lados move-se com as setas.',
    end: 'Terminar a comparação',
    same: 'Escolha coisas diferentes para os dois lados.',
    town: 'As duas vistas do mapa do município não se comparam entre si.',
    swap: 'Trocar os lados',
  },
};
