import { Random } from '../../market/Random.ts'
import { drawPng, type Painter } from './files/png.ts'
import { colour, isInTriangle, mix, type Point } from './files/shapes.ts'

/** Of the collection that a third party has: its tokens carry their pictures themselves, so those are small. */
export const PAPER_CRANES = 'Paper Cranes'
const COUNT = 10
const PIXELS = 96
const PAPERS = ['#d94f3d', '#2f6fb5', '#e0a526', '#4a8f5a', '#8e5aa8'] as const

/** Each folded of another paper. */
export function paperCranes(): Uint8Array[] {
  const random = new Random(37)
  return Array.from({ length: COUNT }, () =>
    drawPng(craneOf(random.pick(PAPERS), 0.1 * random.next()), PIXELS),
  )
}

function craneOf(paper: string, lift: number): Painter {
  const [fold, light, dark] = [colour(paper), colour('#ffffff'), colour('#1b2030')]
  const body: Point = [0.5, 0.66]
  const parts: readonly (readonly [readonly [Point, Point, Point], number])[] = [
    [[[0.16, 0.24 - lift], [0.56, 0.5], body], 0.35],
    [[[0.78, 0.2 - lift / 2], [0.44, 0.5], body], 0.15],
    [[[0.9, 0.46], [0.58, 0.52], body], -0.15],
    [[[0.12, 0.62], [0.42, 0.54], body], -0.25],
    [
      [
        [0.4, 0.54],
        [0.62, 0.52],
        [0.5, 0.82],
      ],
      -0.35,
    ],
  ]
  return (x, y) => {
    const part = parts.find(([triangle]) => isInTriangle(x, y, triangle))
    if (part === undefined) return mix(light, fold, 0.12 + y * 0.1)
    const [, shade] = part
    return shade > 0 ? mix(fold, light, shade) : mix(fold, dark, -shade)
  }
}
