/** A colour in OKLCH: lightness and alpha in 0..1, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
  readonly alpha: number;
}

/** Linear-light sRGB, each channel 0..1 when the colour is inside the gamut. */
export type LinearRgb = readonly [red: number, green: number, blue: number];

const pattern =
  /^oklch\((?<lightness>[\d.]+)% (?<chroma>[\d.]+) (?<hue>[\d.]+)deg(?: \/ (?<alpha>[\d.]+)%)?\)$/u;

/** Reads the one notation `tokens.css` uses, `oklch(L% C Hdeg / A%)`; undefined for any other text. */
export function parseOklch(text: string): Oklch | undefined {
  const groups = pattern.exec(text.trim())?.groups;
  if (groups === undefined) return undefined;
  return {
    lightness: Number(groups['lightness']) / 100,
    chroma: Number(groups['chroma']),
    hue: Number(groups['hue']),
    alpha: Number(groups['alpha'] ?? '100') / 100,
  };
}

/**
 * Converts without clipping, so a channel outside 0..1 says that the colour is outside sRGB.
 * Source: Björn Ottosson, "A perceptual color space for image processing", matrices of 2021-01-25.
 */
export function oklchToLinearRgb(color: Oklch): LinearRgb {
  const radians = (color.hue * Math.PI) / 180;
  const a = color.chroma * Math.cos(radians);
  const b = color.chroma * Math.sin(radians);
  const long = (color.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (color.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (color.lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function clip(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

function encode(channel: number): number {
  const value = clip(channel);
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function decode(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** What the screen shows where `top` lies over an opaque `bottom`; browsers mix encoded channels. */
export function composite(top: Oklch, bottom: LinearRgb): LinearRgb {
  const [red, green, blue] = oklchToLinearRgb(top);
  const mix = (over: number, under: number): number =>
    decode(encode(over) * top.alpha + encode(under) * (1 - top.alpha));
  return [mix(red, bottom[0]), mix(green, bottom[1]), mix(blue, bottom[2])];
}

function luminance([red, green, blue]: LinearRgb): number {
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}

/** WCAG 2.2 contrast ratio, 1..21; the order of the arguments does not matter. */
export function contrastRatio(first: LinearRgb, second: LinearRgb): number {
  const [dark, light] = [luminance(first), luminance(second)].toSorted((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
