import { elsewhereEn } from './record/messages/elsewhere.en.ts';
import { fileEn } from './file/messages/file.en.ts';

export const urbanismEn = { ...fileEn, ...elsewhereEn };
