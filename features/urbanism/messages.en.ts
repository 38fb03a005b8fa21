import { elsewhereEn } from './record/messages/elsewhere.en.ts';
import { fileEn } from './record/messages/file.en.ts';

export const urbanismEn = { ...fileEn, ...elsewhereEn };
