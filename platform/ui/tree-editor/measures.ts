/** Pixels. Rows are all of one height, so that which of a thousand are in sight is a division. */
export const rowHeight = 44;
/** How much further in each level stands. */
export const indent = 24;
