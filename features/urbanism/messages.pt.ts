import { elsewherePt } from './record/messages/elsewhere.pt.ts';
import { filePt } from './file/messages/file.pt.ts';

export const urbanismPt = { ...filePt, ...elsewherePt };
