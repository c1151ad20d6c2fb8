import type { Colour } from './png.ts'

/** What drawings are composed of. Places are 0 to 1, `x` to the right and `y` down. */

export type Point = readonly [number, number]

/** `#rrggbb` */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

/** Between two colours; `share` of the second one, held within 0 to 1. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const part = Math.min(1, Math.max(0, share))
  const at = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * part
  return [at(0), at(1), at(2)]
}

export const isInCircle = (x: number, y: number, [cx, cy]: Point, radius: number): boolean =>
  (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2

/** `radii`: along x and along y. */
export const isInEllipse = (x: number, y: number, [cx, cy]: Point, [rx, ry]: Point): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

/** Whether a place lies on the same side of all three edges. */
export function isInTriangle(x: number, y: number, [a, b, c]: readonly [Point, Point, Point]) {
  const side = (from: Point, to: Point) =>
    (x - to[0]) * (from[1] - to[1]) - (from[0] - to[0]) * (y - to[1])
  const sides = [side(a, b), side(b, c), side(c, a)]
  return sides.every((one) => one >= 0) || sides.every((one) => one <= 0)
}
