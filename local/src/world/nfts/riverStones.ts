import { Random } from '../../market/Random.ts'
import { nftArtists } from '../identities.ts'
import { drawPng, type Painter } from './files/png.ts'
import { colour, isInEllipse, mix } from './files/shapes.ts'
import { type SeededCollection, type SeededToken, trait } from './SeededCollection.ts'

const COUNT = 16
const PIXELS = 240
const STONES = {
  Basalt: '#3b4048',
  Jade: '#4f9d7c',
  Jasper: '#a8452f',
  Limestone: '#d8cfb8',
  Quartz: '#f0e6ee',
} as const
const GROUNDS = { Moss: '#5d7a3a', Sand: '#e2cfa4', Snow: '#e8eef3', Water: '#3f7fa6' } as const
const VEINS = ['None', 'One', 'Many'] as const

type Cairn = {
  readonly stone: keyof typeof STONES
  readonly ground: keyof typeof GROUNDS
  readonly vein: (typeof VEINS)[number]
  readonly widths: readonly number[]
}

/** Sixteen cairns: stones that lie on each other, the widest at the bottom. */
export const riverStones = (): SeededCollection => ({
  name: 'River Stones',
  artist: nftArtists.teo,
  artistName: 'Teo Lind',
  introduction: 'Cairns from a river that is dry in August. Each stood for a day.',
  royalties: 250n,
  links: [{ k: 'Website', v: 'https://river-stones.example' }],
  isVouched: true,
  tokens: cairns().map(tokenOf),
})

function cairns(): Cairn[] {
  const random = new Random(23)
  return Array.from({ length: COUNT }, () => ({
    stone: random.pick(['Basalt', 'Basalt', 'Limestone', 'Limestone', 'Jasper', 'Jade', 'Quartz']),
    ground: random.pick(['Sand', 'Sand', 'Moss', 'Water', 'Snow']),
    vein: random.pick(VEINS),
    widths: Array.from({ length: random.between(2, 5) }, () => 0.14 + 0.16 * random.next()).sort(
      (a, b) => b - a,
    ),
  }))
}

function tokenOf(cairn: Cairn, place: number): SeededToken {
  const { stone, ground, vein, widths } = cairn
  return {
    name: `Cairn #${place + 1}`,
    introduction: `${widths.length} stones on ${ground.toLowerCase()}.`,
    attributes: [
      trait('Stone', stone),
      trait('Ground', ground),
      trait('Veins', vein),
      trait('Height', `${widths.length}`),
    ],
    contentType: 'image/png',
    file: () => drawPng(painterOf(cairn), PIXELS),
  }
}

function painterOf({ stone, ground, vein, widths }: Cairn): Painter {
  const [body, floor] = [colour(STONES[stone]), colour(GROUNDS[ground])]
  const [light, dark, far] = [colour('#ffffff'), colour('#101418'), colour('#cfe0ea')]
  let base = 0.84
  const placed = widths.map((width, place) => {
    const height = width * 0.36
    const centre = [0.5 + ((place % 2) - 0.5) * 0.04, base - height] as const
    base -= height * 1.82
    return { centre, radii: [width, height] as const }
  })
  const isVein = (x: number, y: number) =>
    vein !== 'None' && Math.abs(Math.sin((x * 0.8 + y) * (vein === 'One' ? 9 : 34))) < 0.07
  return (x, y) => {
    for (const { centre, radii } of placed) {
      if (!isInEllipse(x, y, centre, radii)) continue
      if (isVein(x, y)) return mix(body, light, 0.75)
      const lit = (y - centre[1]) / radii[1] + (x - centre[0]) / radii[0]
      return lit < 0 ? mix(body, light, -lit * 0.3) : mix(body, dark, lit * 0.3)
    }
    if (isInEllipse(x, y, [0.5, 0.86], [0.36, 0.05])) return mix(floor, dark, 0.35)
    return y < 0.55 ? mix(far, floor, y * 0.6) : mix(floor, dark, (y - 0.55) * 0.35)
  }
}
