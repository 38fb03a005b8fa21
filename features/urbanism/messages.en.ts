import { fileEn } from './record/messages/file.en.ts';

export const urbanismEn = { ...fileEn, areasOff: 'Drawing of areas did not load. Check the connection and open the panel again.' };
