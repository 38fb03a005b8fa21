/** How far back "most read" looks. */
export const readDays = 30;
/** Days whose counts are kept. */
export const keptDays = 60;
/** As many stand in the list; fewer than `readFewest` are none. */
export const readMost = 5;
export const readFewest = 3;
