/** proj4 types its whole bundle only; these are the parts the map loads. */
declare module 'proj4/lib/core.js' {
  const proj4: (from: string, to: string) => { forward(point: number[]): number[]; inverse(point: number[]): number[] };
  export default proj4;
}
declare module 'proj4/lib/Proj.js' {
  const Proj: { projections: { add(projection: unknown): void } };
  export default Proj;
}
declare module 'proj4/lib/projections/*' {
  const projection: unknown;
  export default projection;
}
