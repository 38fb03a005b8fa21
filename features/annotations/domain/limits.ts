/** What one person may keep, and one collection hold: more than anybody draws by hand, little enough to show at once. */
export const limits = {
  collections: 50,
  shapes: 500,
  /** Of one shape; of all of a collection. */
  corners: 1000,
  allCorners: 20_000,
  name: 120,
  shapeName: 80,
  text: 500,
  /** Of one shape; of a collection. */
  photos: 5,
  allPhotos: 40,
  caption: 200,
} as const;
