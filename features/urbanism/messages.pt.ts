import { filePt } from './record/messages/file.pt.ts';

export const urbanismPt = { ...filePt };
