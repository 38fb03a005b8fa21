/** Words of the comparison of two layers; they come with it. */
export const swipeEn = {
  swipe: {
    help: 'Choose what to see on each side and drag the line on the map.',
    left: 'On the left',
    right: 'On the right',
    nothing: 'The map without another layer',
    layers: 'Layers',
    bases: 'Backgrounds',
    position: 'Position of the line',
    handle: 'Line between the two sides',
    value: '{{percent}} %: {{left}} on the left, {{right}} on the right',
    begun: 'Comparison on the map. The arrow keys move the line between the two sides.',
    end: 'End the comparison',
    same: 'Choose different things for the two sides.',
    town: 'The two looks of the town’s own map cannot be compared with each other.',
    swap: 'Swap the sides',
  },
};
