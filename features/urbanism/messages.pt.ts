import { elsewherePt } from './record/messages/elsewhere.pt.ts';
import { filePt } from './record/messages/file.pt.ts';

export const urbanismPt = { ...filePt, ...elsewherePt };
