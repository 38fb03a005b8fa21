const most = 10;

/** Names a shapefile takes, at most ten letters each and none twice: the first letters of every word. */
export function shortNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const words = name.split('_');
    const each = Math.max(1, Math.floor((most - words.length + 1) / words.length));
    const short =
      name.length <= most
        ? name
        : words
            .map((word) => word.slice(0, each))
            .join('_')
            .slice(0, most);
    let free = short;
    for (let n = 2; taken.has(free); n += 1) free = `${short.slice(0, most - String(n).length)}${n}`;
    taken.add(free);
    return free;
  });
}
