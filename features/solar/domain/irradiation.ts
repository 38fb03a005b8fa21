/**
 * Yearly irradiation on an inclined surface from twelve monthly sums on the horizontal (decision 091):
 *
 * 1. Extraterrestrial radiation of the mean day of each month: Klein (1977); Duffie & Beckman, *Solar Engineering of Thermal Processes*,
 *    4th ed., table 1.6.1 and equations 1.6.1a (declination, Cooper 1969), 1.6.10 (sunset) and 1.10.3.
 * 2. Clearness index H/H0 and the diffuse share of the month: Erbs, Klein & Duffie (1982), equations 2.12.1.
 * 3. On the inclined surface: beam by the ratio of extraterrestrial radiation on both planes over the day (Liu & Jordan 1962; for any azimuth
 *    the integral is taken in steps), diffuse isotropic, ground by its albedo, equation 2.19.1.
 *
 * Not modelled: shade of trees, neighbours and terrain, the brighter sky around the sun (which favours southern slopes by a few per cent),
 * and the heat of the modules, which the performance ratio stands for.
 */

const rad = Math.PI / 180;
/** W/m², as in the book. */
const solarConstant = 1367;

/** Klein's mean day of each month (day of the year), and how many days the month has. */
const months: readonly (readonly [day: number, days: number])[] = [
  [17, 31],
  [47, 28.25],
  [75, 31],
  [105, 30],
  [135, 31],
  [162, 30],
  [198, 31],
  [228, 31],
  [258, 30],
  [288, 31],
  [318, 30],
  [344, 31],
];

/** Degrees. */
export const declination = (day: number): number => 23.45 * Math.sin(((284 + day) / 365) * 360 * rad);

/** Hour angle of sunset in degrees; 0 where the sun does not rise, 180 where it does not set. */
export const sunset = (latitude: number, delta: number): number =>
  Math.acos(Math.min(1, Math.max(-1, -Math.tan(latitude * rad) * Math.tan(delta * rad)))) / rad;

/** kWh/m² on the horizontal above the atmosphere in one day. */
export function extraterrestrial(latitude: number, day: number): number {
  const [phi, delta] = [latitude * rad, declination(day) * rad];
  const set = sunset(latitude, declination(day)) * rad;
  const perDay = (24 / Math.PI) * solarConstant * (1 + 0.033 * Math.cos((day / 365) * 360 * rad));
  return (perDay * (Math.cos(phi) * Math.cos(delta) * Math.sin(set) + set * Math.sin(phi) * Math.sin(delta))) / 1000;
}

/** kWh/m² above the atmosphere in a month (0 to 11): no month on the ground has more. */
export function mostOf(latitude: number, month: number): number {
  const [day, days] = months[month] ?? [0, 0];
  return extraterrestrial(latitude, day) * days;
}

/** Share of the month's radiation that is diffuse, by clearness index and sunset hour angle (Erbs). */
export function diffuseShare(clearness: number, set: number): number {
  // The correlation was drawn from months between these.
  const k = Math.min(0.8, Math.max(0.3, clearness));
  return set <= 81.4 ? 1.391 - 3.56 * k + 4.189 * k ** 2 - 2.137 * k ** 3 : 1.311 - 3.022 * k + 3.427 * k ** 2 - 1.821 * k ** 3;
}

/**
 * The cosine of the angle of incidence (1.6.2) is `still + cosine·cos(hour) + sine·sin(hour)`. All in degrees; `azimuth` from north by east.
 */
function incidenceOver(latitude: number, delta: number, slope: number, azimuth: number) {
  const [phi, d, beta, gamma] = [latitude * rad, delta * rad, slope * rad, (azimuth - 180) * rad];
  return {
    still: Math.sin(d) * (Math.sin(phi) * Math.cos(beta) - Math.cos(phi) * Math.sin(beta) * Math.cos(gamma)),
    cosine: Math.cos(d) * (Math.cos(phi) * Math.cos(beta) + Math.sin(phi) * Math.sin(beta) * Math.cos(gamma)),
    sine: Math.cos(d) * Math.sin(beta) * Math.sin(gamma),
  };
}

/** Cosine of the angle of incidence; `hour` is 15° an hour from noon. */
export function incidence(latitude: number, delta: number, slope: number, azimuth: number, hour: number): number {
  const { still, cosine, sine } = incidenceOver(latitude, delta, slope, azimuth);
  return still + cosine * Math.cos(hour * rad) + sine * Math.sin(hour * rad);
}

/** Steps in which the day is summed: the error stays below a thousandth. */
const steps = 180;

/** Beam on the plane for each unit on the horizontal, over a day. */
export function beamRatio(latitude: number, delta: number, slope: number, azimuth: number): number {
  const set = sunset(latitude, delta) * rad;
  const [plane, ground] = [incidenceOver(latitude, delta, slope, azimuth), incidenceOver(latitude, delta, 0, 180)];
  let [tilted, flat] = [0, 0];
  for (let step = 0; step < steps; step++) {
    const hour = -set + ((step + 0.5) / steps) * 2 * set;
    const [cosine, sine] = [Math.cos(hour), Math.sin(hour)];
    tilted += Math.max(0, plane.still + plane.cosine * cosine + plane.sine * sine);
    flat += Math.max(0, ground.still + ground.cosine * cosine);
  }
  return flat === 0 ? 0 : tilted / flat;
}

export interface Climate {
  readonly latitude: number;
  /** Sums of the month on the horizontal, January first, kWh/m². */
  readonly monthly: readonly number[];
  /** Share of the light that the ground around throws back. */
  readonly albedo: number;
}

/** Ratio of the radiation on the plane to that on the horizontal (2.19.1). */
export function planeRatio(latitude: number, day: number, clearness: number, albedo: number, slope: number, azimuth: number): number {
  const delta = declination(day);
  const diffuse = diffuseShare(clearness, sunset(latitude, delta));
  const tilt = Math.cos(slope * rad);
  return (1 - diffuse) * beamRatio(latitude, delta, slope, azimuth) + diffuse * ((1 + tilt) / 2) + albedo * ((1 - tilt) / 2);
}

/** kWh/m² in an average year on a plane; `slope` and `azimuth` in degrees, the azimuth from north by east. */
export function yearlyOnPlane({ latitude, monthly, albedo }: Climate, slope: number, azimuth: number): number {
  return months.reduce((sum, [day, days], month) => {
    const given = monthly[month] ?? 0;
    const above = extraterrestrial(latitude, day) * days;
    return above <= 0 ? sum : sum + given * planeRatio(latitude, day, given / above, albedo, slope, azimuth);
  }, 0);
}
