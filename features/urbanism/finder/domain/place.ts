/** What a process is told apart by. */
export interface Numbered {
  readonly process: string;
  readonly subProcess: string | null;
}

/** As people say it: the number, and the sub-process after a point. */
export const nameOf = ({ process, subProcess }: Numbered): string => (subProcess === null ? process : `${process}.${subProcess}`);

/** Hash route (without `#`) that shows the process on the map: its number, whatever is in it, as one part of the path. */
export function placeOf({ process, subProcess }: Numbered): string {
  const path = `/gu/home/${encodeURIComponent(process)}`;
  return subProcess === null ? path : `${path}?sub=${encodeURIComponent(subProcess)}`;
}
