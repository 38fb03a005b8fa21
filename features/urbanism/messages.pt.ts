import { filePt } from './file/messages/file.pt.ts';

export const urbanismPt = { ...filePt };
