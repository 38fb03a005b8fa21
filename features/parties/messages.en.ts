import type { partiesPt } from './messages.pt.ts';

export const partiesEn: typeof partiesPt = {
  partsLater: 'Once saved, you can add addresses, contacts, identifications and a picture.',
  picture: 'Picture or logo',
  pictureNone: 'No picture.',
  pictureAlt: 'Picture of {{name}}',
  pictureChoose: 'Choose an image',
  pictureReplace: 'Replace the image',
  pictureRemove: 'Remove the image',
  pictureHelp: 'PNG, JPEG, GIF, BMP or SVG, up to {{max}} MB.',
  pictureSaved: 'Image saved',
  pictureRemoved: 'Image removed',
  sending: 'Uploading: {{percent}}%',
  doublesTitle_one: 'Another entity has this tax number',
  doublesTitle_other: '{{count}} other entities have this tax number',
  doublesText: 'Check that it is not the same entity before you continue.',
  story: 'See the full history, including addresses and contacts',
  inTrash: 'in the trash',
  inactive: 'inactive',
  newWindow: 'opens in another tab',
  saveAnyway: 'Save anyway',
  backToForm: 'Back to the form',
};
