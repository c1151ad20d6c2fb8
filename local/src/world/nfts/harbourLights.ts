import { Random } from '../../market/Random.ts'
import { nftArtists } from '../identities.ts'
import { drawPng, type Painter } from './files/png.ts'
import { colour, isInCircle, isInEllipse, isInTriangle, mix } from './files/shapes.ts'
import { type SeededCollection, type SeededToken, trait } from './SeededCollection.ts'

const COUNT = 20
const PIXELS = 240
const HORIZON = 0.62

/** Sky above, sky at the horizon, water. */
const HOURS = {
  Dawn: ['#2b3a67', '#f2a65a', '#3d5a80'],
  Dusk: ['#3a1c5a', '#e8607a', '#4b2e63'],
  Night: ['#070b24', '#1d2f5f', '#0b1533'],
  Storm: ['#22282f', '#5a6670', '#2a333b'],
} as const
const LAMPS = { Amber: '#ffc857', Green: '#5ce6a4', Red: '#ff5d5d', White: '#f4f6ff' } as const
const MOONS = { Full: 0, Half: 0.045, New: undefined } as const

type Scene = {
  readonly hour: keyof typeof HOURS
  readonly lamp: keyof typeof LAMPS
  readonly moon: keyof typeof MOONS
  readonly boats: readonly { readonly x: number; readonly size: number }[]
  readonly stars: readonly { readonly x: number; readonly y: number }[]
}

/** Twenty pictures of one harbour: the hour, the lamp of its lighthouse, the moon and the boats differ. */
export const harbourLights = (): SeededCollection => ({
  name: 'Harbour Lights',
  artist: nftArtists.mara,
  artistName: 'Mara Voss',
  introduction: 'One harbour at twenty hours of the year, drawn from the same window.',
  royalties: 500n,
  links: [
    { k: 'Website', v: 'https://harbour-lights.example' },
    { k: 'Studio', v: 'https://harbour-lights.example/studio' },
  ],
  isVouched: true,
  tokens: scenes().map(tokenOf),
})

function scenes(): Scene[] {
  const random = new Random(11)
  const spread = (count: number) => Array.from({ length: count }, () => random.next())
  return Array.from({ length: COUNT }, () => ({
    hour: random.pick(['Dawn', 'Dusk', 'Dusk', 'Night', 'Night', 'Night', 'Storm'] as const),
    lamp: random.pick(['Amber', 'Amber', 'Amber', 'Green', 'Red', 'White', 'White'] as const),
    moon: random.pick(['Full', 'Half', 'Half', 'New'] as const),
    boats: spread(random.between(0, 4)).map((x) => ({
      x: 0.32 + 0.6 * x,
      size: 0.05 + 0.04 * random.next(),
    })),
    stars: spread(14).map((x) => ({ x, y: random.next() * (HORIZON - 0.1) })),
  }))
}

function tokenOf(scene: Scene, place: number): SeededToken {
  const { hour, lamp, moon, boats } = scene
  return {
    name: `Harbour #${place + 1}`,
    introduction: `${hour}, ${boats.length === 0 ? 'and nobody out' : `${boats.length} at anchor`}.`,
    attributes: [
      trait('Hour', hour),
      trait('Lamp', lamp),
      trait('Moon', moon),
      trait('Boats', `${boats.length}`),
    ],
    contentType: 'image/png',
    file: () => drawPng(painterOf(scene), PIXELS),
  }
}

function painterOf({ hour, lamp, moon, boats, stars }: Scene): Painter {
  const [above, below, water] = HOURS[hour].map(colour)
  const light = colour(LAMPS[lamp])
  const [tower, hull, sail, ground] = ['#e9e4d8', '#5b3a29', '#f3efe4', '#11151c'].map(colour)
  if (!(above && below && water && tower && hull && sail && ground))
    throw new Error('a scene lacks a colour')
  const hasStars = hour === 'Night' || hour === 'Dusk'
  const shade = MOONS[moon]
  const isMoon = (x: number, y: number) =>
    shade !== undefined &&
    isInCircle(x, y, [0.76, 0.2], 0.07) &&
    !(shade > 0 && isInCircle(x, y, [0.76 + shade, 0.18], 0.07))
  return (x, y) => {
    if (isInEllipse(x, y, [0.14, 0.66], [0.2, 0.07])) return ground
    if (isInCircle(x, y, [0.14, 0.25], 0.028)) return light
    if (y > 0.28 && y < 0.62 && Math.abs(x - 0.14) < 0.02 + (y - 0.28) * 0.07)
      return Math.floor(y * 18) % 2 === 0 ? tower : light
    for (const boat of boats) {
      const { x: at, size } = boat
      const deck = HORIZON + 0.06 + size
      if (
        isInTriangle(x, y, [
          [at, deck - 2.6 * size],
          [at, deck - 0.2],
          [at + size, deck - 0.01],
        ])
      )
        return sail
      if (
        isInTriangle(x, y, [
          [at, deck - 2.4 * size],
          [at, deck - 0.012],
          [at + size, deck - 0.012],
        ])
      )
        return sail
      if (y > deck && y < deck + 0.3 * size && Math.abs(x - at) < size * 1.3 - (y - deck))
        return hull
    }
    if (y > HORIZON) {
      const glint = Math.sin(y * 220) * Math.sin(x * 19 + y * 60)
      const isLit = Math.abs(x - 0.14) < 0.05 + (y - HORIZON) * 0.5 && glint > 0.35
      return isLit
        ? mix(water, light, 0.7)
        : mix(mix(below, water, 0.55), water, (y - HORIZON) / 0.2)
    }
    if (isMoon(x, y)) return sail
    const beam = Math.abs(y - 0.25 + (x - 0.14) * 0.12) < (x - 0.14) * 0.09 && x > 0.16
    const sky = mix(above, below, y / HORIZON)
    if (hasStars && stars.some((star) => isInCircle(x, y, [star.x, star.y], 0.004))) return sail
    return beam ? mix(sky, light, 0.35 * (1 - x)) : sky
  }
}
