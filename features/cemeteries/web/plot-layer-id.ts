/** How the address of a map names the layer: links of the desk switch it on. */
export const plotLayerId = 'cemetery_plots';
