/**
 * Which layers of a file hold the plan, the best choice first. The model keeps its objects in `objeto_ponto`, `objeto_linha` and
 * `objeto_poligono`, and shows the same with theme and designation as `objetos_pt`, `objetos_ln` and `objetos_pl`.
 */
export function planSets(layers: readonly string[]): readonly (readonly string[])[] {
  const named = (begin: string) => layers.filter((layer) => layer.toLowerCase().startsWith(begin));
  const sets = [named('objetos_'), named('objeto_')].filter((set) => set.length > 0);
  return sets.length > 0 ? sets : [layers];
}
