import type { HeightsMessages } from './messages.heights.pt.ts';

export const heightsEn: HeightsMessages = {
  profile: {
    title: 'Elevation profile',
    loading: 'Reading the heights…',
    failed: 'The heights could not be read.',
    retry: 'Try again',
    unknown: 'No heights are known along this line.',
    climb: 'Total ascent',
    fall: 'Total descent',
    lowest: 'Lowest point',
    highest: 'Highest point',
    steepest: 'Steepest slope',
    chart: 'Height along the line, from {{lowest}} to {{highest}} m. The arrow keys walk along it and show the place on the map.',
    here: '{{along}} from the start: {{height}} m',
    hereUnknown: '{{along}} from the start: height unknown',
    hint: 'Move over the chart, or walk along it with the arrow keys, to see the place on the map.',
    csv: 'Download CSV',
    table: 'Show as a table',
    along: 'Distance',
    height: 'Height',
    columns: { along: 'Distance (m)', x: 'x', y: 'y', height: 'Height (m)' },
    file: 'profile',
    grain: 'One height about every {{metres}} m.',
    label: '{{height}} m',
  },
};
