import type { VectorStyle } from '#platform/map/document/schema.ts';
import { stateColors, stateNames, states } from '../domain/states.ts';

const both = (colour: string) => ({ light: colour, dark: colour });
const lookOf = (colour: string) => ({ colour: both(colour), width: 4, fill: { colour: both(colour), opacity: 0.3 } });

/** Works by state, whatever their shape. */
export const worksStyle: VectorStyle = {
  shape: 'line',
  ...lookOf(stateColors.draft),
  rules: states.map((state) => ({ title: stateNames[state], when: { field: 'state', in: [state] }, ...lookOf(stateColors[state]) })),
};
