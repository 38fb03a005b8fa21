interface TiffOptions {
  readonly width: number;
  readonly height: number;
  /** The north-west corner and the side of a pixel. */
  readonly west: number;
  readonly north: number;
  readonly pixel: number;
  /** Null: the file does not say its projection. */
  readonly epsg: number | null;
  /** Of the middle of a pixel; null: there is none. */
  readonly value: (x: number, y: number) => number | null;
}

/** A GeoTIFF of one band of 32-bit floats, uncompressed, in one strip. */
export function geoTiff({ width, height, west, north, pixel, epsg, value }: TiffOptions): Buffer {
  const none = -9999;
  const pixels = Buffer.alloc(width * height * 4);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      pixels.writeFloatLE(value(west + (column + 0.5) * pixel, north - (row + 0.5) * pixel) ?? none, (row * width + column) * 4);
  const doubles = (list: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(list.length * 8);
    list.forEach((one, index) => bytes.writeDoubleLE(one, index * 8));
    return bytes;
  };
  const shorts = (list: readonly number[]): Buffer => Buffer.from(Uint16Array.from(list).buffer);
  const longs = (list: readonly number[]): Buffer => Buffer.from(Uint32Array.from(list).buffer);
  const keys = epsg === null ? [1, 1, 0, 0] : [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg];
  type Tag = readonly [tag: number, type: 2 | 3 | 4 | 12, bytes: Buffer];
  const sizes = { 2: 1, 3: 2, 4: 4, 12: 8 } as const;
  const tags = (strip: number): Tag[] => [
    [256, 4, longs([width])],
    [257, 4, longs([height])],
    [258, 3, shorts([32])],
    [259, 3, shorts([1])],
    [262, 3, shorts([1])],
    [273, 4, longs([strip])],
    [277, 3, shorts([1])],
    [278, 4, longs([height])],
    [279, 4, longs([pixels.length])],
    [339, 3, shorts([3])],
    [33_550, 12, doubles([pixel, pixel, 0])],
    [33_922, 12, doubles([0, 0, 0, west, north, 0])],
    [34_735, 3, shorts(keys)],
    [42_113, 2, Buffer.from(`${none}\0`)],
  ];
  const entries = tags(0);
  const directory = 2 + entries.length * 12 + 4;
  const long = entries.reduce((sum, [, , bytes]) => sum + (bytes.length > 4 ? bytes.length + (bytes.length % 2) : 0), 0);
  const head = Buffer.alloc(8 + directory + long);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  let at = 8 + directory;
  for (const [index, [tag, type, bytes]] of tags(head.length).entries()) {
    const entry = 10 + index * 12;
    head.writeUInt16LE(tag, entry);
    head.writeUInt16LE(type, entry + 2);
    head.writeUInt32LE(bytes.length / sizes[type], entry + 4);
    if (bytes.length <= 4) bytes.copy(head, entry + 8);
    else {
      head.writeUInt32LE(at, entry + 8);
      bytes.copy(head, at);
      at += bytes.length + (bytes.length % 2);
    }
  }
  return Buffer.concat([head, pixels]);
}
