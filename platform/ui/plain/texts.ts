import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';

const pt = {
  counter: '{{used}} de {{max}} caracteres',
  over: 'Passa o limite em {{over}}: encurte o texto (máximo de caracteres: {{max}})',
  offline: 'Não foi possível ligar ao servidor. Verifique a sua ligação e tente de novo.',
  failed: 'Algo correu mal. Tente de novo; se continuar, contacte o município.',
  badLink: 'Esta ligação está incompleta. Abra de novo a mensagem que recebeu.',
  copied: 'Copiado',
  photos: {
    list: 'Fotografias escolhidas',
    camera: 'Tirar fotografia',
    files: 'Escolher do dispositivo',
    count: 'Fotografias: {{count}} de {{max}}',
    one: 'Fotografia {{number}}',
    caption: 'Legenda da fotografia {{number}}',
    captionShort: 'Legenda',
    remove: 'Retirar a fotografia {{number}}',
    most: 'Não cabem mais fotografias: o máximo é {{max}}.',
    preparing: 'A preparar…',
    'too-large': 'Maior do que {{max}} MB: retire-a',
    'not-a-picture': 'Não é uma imagem: retire-a',
    sending: 'A enviar… {{percent}} %',
    progress: 'Envio',
  },
};

const en: typeof pt = {
  counter: '{{used}} of {{max}} characters',
  over: 'Over the limit by {{over}}: shorten the text (at most {{max}} characters)',
  offline: 'The server could not be reached. Check your connection and try again.',
  failed: 'Something went wrong. Try again; if it goes on, contact the municipality.',
  badLink: 'This link is incomplete. Open the message you got again.',
  copied: 'Copied',
  photos: {
    list: 'Chosen photos',
    camera: 'Take a photo',
    files: 'Choose from the device',
    count: 'Photos: {{count}} of {{max}}',
    one: 'Photo {{number}}',
    caption: 'Caption of photo {{number}}',
    captionShort: 'Caption',
    remove: 'Remove photo {{number}}',
    most: 'There is no room for more photos: the most is {{max}}.',
    preparing: 'Preparing…',
    'too-large': 'Larger than {{max}} MB: remove it',
    'not-a-picture': 'Not a picture: remove it',
    sending: 'Sending… {{percent}} %',
    progress: 'Sending',
  },
};

registerMessages('plain', { pt, en });
void needMessages(['plain']);

export function usePlain(): TFunction {
  return useTranslation('plain').t;
}
