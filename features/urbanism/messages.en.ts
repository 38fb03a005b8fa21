import { fileEn } from './record/messages/file.en.ts';

export const urbanismEn = { ...fileEn };
