import { nameIn, presentType } from '../../record/server/present.ts';
import type { WholeRow } from '../../record/server/rows.ts';
import type { Sight } from '../../record/server/viewer.ts';

/** What and where, as anybody with a link may know it. */
export const placeForOutside = ({ catalogue }: Sight, row: WholeRow) => ({
  code: row.code,
  type: presentType(catalogue, row.type_id),
  subtype: nameIn(catalogue.subtypes, row.subtype_id),
  address: row.address,
  referencePoint: row.reference_point,
  point: row.x === null || row.y === null ? null : ([row.x, row.y] satisfies [number, number]),
});
