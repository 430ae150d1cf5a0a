/** A brand's one color made into the ten shades that the components use. */

const channel = (hex: string, at: number) => {
  const c = parseInt(hex.slice(at, at + 2), 16) / 255
  return c <= 0.040_45 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

/** `#rrggbb` → lightness, chroma and hue of OKLab (Björn Ottosson, 2020). */
const toOklch = (hex: string): [number, number, number] => {
  const [r, g, b] = [channel(hex, 1), channel(hex, 3), channel(hex, 5)]
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const bb = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  return [0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s, Math.hypot(a, bb), Math.atan2(bb, a)]
}

const fromOklch = (lightness: number, chroma: number, hue: number) => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ]
}

const toHex = (rgb: number[]) =>
  `#${rgb
    .map(c => (c <= 0.003_130_8 ? c * 12.92 : 1.055 * Math.max(c, 0) ** (1 / 2.4) - 0.055))
    .map(c =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Lightness of each shade. From the seventh on, white text on it reaches 4.5 : 1 whatever the hue. */
const LIGHTNESS = [0.972, 0.935, 0.875, 0.8, 0.715, 0.62, 0.52, 0.45, 0.375, 0.3]

export type Shades = [string, string, string, string, string, string, string, string, string, string]

/** Ten shades of the same hue, light to dark; a color that is not `#rrggbb` gives nothing. */
export const shadesOf = (hex: string): Shades | null => {
  if (!/^#[\da-f]{6}$/i.test(hex)) return null
  const [, chroma, hue] = toOklch(hex)
  return LIGHTNESS.map(lightness => {
    let c = chroma * Math.min(1, 1.15 * (1 - Math.abs(lightness - 0.5) ** 1.4 * 2.2))
    // Less colorful until the screen can show it.
    while (c > 0.001 && fromOklch(lightness, c, hue).some(v => v < -0.0005 || v > 1.0005)) c *= 0.95
    return toHex(fromOklch(lightness, Math.max(c, 0), hue))
  }) as Shades
}
