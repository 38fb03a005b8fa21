/** The dashboard of the planning map (specification 2 §6). The code's words stand with the other figures of the map (`features/layers/viewer`). */
export const mayFigures = { view: 'GU_00077' } as const;
