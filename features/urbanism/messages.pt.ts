import { filePt } from './file/messages/file.pt.ts';
import { elsewherePt } from './record/messages/elsewhere.pt.ts';

export const urbanismPt = {
  ...filePt,
  ...elsewherePt,
  areasOff: 'O desenho de áreas não carregou. Verifique a ligação e abra o painel de novo.',
  confrontOff: 'As confrontações não carregaram. Verifique a ligação e abra-as de novo.',
};
