import { filePt } from './record/messages/file.pt.ts';

export const urbanismPt = { ...filePt, confrontOff: 'As confrontações não carregaram. Verifique a ligação e abra-as de novo.' };
