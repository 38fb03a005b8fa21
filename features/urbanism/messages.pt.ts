import { filePt } from './record/messages/file.pt.ts';

export const urbanismPt = { ...filePt, areasOff: 'O desenho de áreas não carregou. Verifique a ligação e abra o painel de novo.' };
