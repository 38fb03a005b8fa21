export const layersEn = {
  preview: {
    title: 'How it looks',
    map: 'The layer on the map, before it is saved',
    test: 'Test the source',
    asking: 'Asking the source…',
    loading: 'Loading the pictures…',
    incomplete: 'Fill in the source to see the layer here.',
    good: 'The layer is being drawn.',
    answered: 'The source answers ({{milliseconds}} ms) and the layer is being drawn.',
    nearer: 'The source answers. With the lowest level you wrote the layer is only seen nearer: zoom in.',
    farther: 'The source answers. With the highest level you wrote the layer is only seen farther away: zoom out.',
    failed: 'The layer does not load',
    unasked: 'It could not be tested',
    pictures: 'The source answered the test, but the pictures of this area do not arrive. Move the map, or test again.',
  },
};
