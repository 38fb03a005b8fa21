import { fileEn } from './record/messages/file.en.ts';

export const urbanismEn = { ...fileEn, confrontOff: 'The confrontations did not load. Check the connection and open them again.' };
