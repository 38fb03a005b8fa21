import { fileEn } from './file/messages/file.en.ts';
import { elsewhereEn } from './record/messages/elsewhere.en.ts';

export const urbanismEn = {
  ...fileEn,
  ...elsewhereEn,
  areasOff: 'Drawing of areas did not load. Check the connection and open the panel again.',
  confrontOff: 'The confrontations did not load. Check the connection and open them again.',
};
