import { fileEn } from './file/messages/file.en.ts';

export const urbanismEn = { ...fileEn };
