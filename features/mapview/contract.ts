import { geoImport } from '#platform/geo/import-contract.ts';
import { contract } from '#platform/http/contract.ts';

/** Which codes open the import of files in each map's module: those of the tools that offer it. */
export const geoFiles = {
  ig: contract('uploadgeofile-ig', 'ig', geoImport('ig', ['IG_00005'])),
  epl: contract('uploadgeofile-epl', 'epl', geoImport('epl', ['EPL_00040'])),
  gu: contract('uploadgeofile-gu', 'gu', geoImport('gu', ['GU_00125'])),
} as const;
