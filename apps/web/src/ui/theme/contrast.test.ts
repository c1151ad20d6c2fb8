import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MOST } from '../../features/info/heat/tiles.ts'

type Rgb = readonly [number, number, number]
type Tokens = ReadonlyMap<string, string>

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(theme: string): Tokens {
  const block = css.match(new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`))?.[1] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

const dark = tokensOf('dark')
// The light theme inherits what it does not say.
const themes = { dark, light: new Map([...dark, ...tokensOf('light')]) }

function rgb(tokens: Tokens, name: string): Rgb {
  const hex = tokens.get(name)?.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i)
  if (!hex) throw new Error(`--${name} is no hex colour`)
  return [
    Number.parseInt(hex[1] ?? '', 16),
    Number.parseInt(hex[2] ?? '', 16),
    Number.parseInt(hex[3] ?? '', 16),
  ]
}

const over = (top: Rgb, share: number, below: Rgb): Rgb => [
  top[0] * share + below[0] * (1 - share),
  top[1] * share + below[1] * (1 - share),
  top[2] * share + below[2] * (1 - share),
]

const linear = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
const contrast = (a: Rgb, b: Rgb) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** The disc behind two letters: oklch(lightness 0.09 hue), for any hue. */
function disc(lightness: number, hue: number): Rgb {
  const [a, b] = [0.09 * Math.cos((hue * Math.PI) / 180), 0.09 * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const gamma = (value: number) => {
    const clipped = Math.min(1, Math.max(0, value))
    return 255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055)
  }
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const AA_TEXT = 4.5
const AA_SHAPE = 3
const grounds = ['bg', 'surface', 'surface-2']
const texts = ['text', 'text-2', 'text-3', 'accent', 'up', 'down', 'warn', 'second']
/** Colours that also tint the ground they stand on, with the strongest tint a component uses. */
const tints = [
  ['accent', 'accent', 0.15],
  ['up', 'up', 0.15],
  ['down', 'down', 0.15],
  ['warn', 'warn', 0.18],
] as const
/** The same for badges, whose words stand on any ground. */
const badges = [
  ['accent-deep', 'accent', 0.15],
  ['warn', 'warn', 0.1],
] as const

describe.each(Object.entries(themes))('the %s theme meets WCAG AA', (_name, tokens) => {
  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    '%s on %s',
    (text, ground) => {
      expect(contrast(rgb(tokens, text), rgb(tokens, ground))).toBeGreaterThanOrEqual(AA_TEXT)
    },
  )

  test('text on the accent', () => {
    expect(contrast(rgb(tokens, 'on-accent'), rgb(tokens, 'accent'))).toBeGreaterThanOrEqual(
      AA_TEXT,
    )
  })

  test.each(['text', 'text-2'])('%s on a pressed or hovered row', (text) => {
    expect(contrast(rgb(tokens, text), rgb(tokens, 'line'))).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test.each(tints)('%s on a tint of %s', (colour, tint, share) => {
    const ground = over(rgb(tokens, tint), share, rgb(tokens, 'surface'))
    // Accent and warning tints carry words; the others carry an icon only.
    const least = colour === 'warn' || colour === 'accent' ? AA_TEXT : AA_SHAPE
    expect(contrast(rgb(tokens, colour), ground)).toBeGreaterThanOrEqual(least)
  })

  test.each(
    badges.flatMap(([text, tint, share]) =>
      grounds.map((ground) => ({ text, tint, share, ground })),
    ),
  )('$text on a tint of $tint over $ground', ({ text, tint, share, ground }) => {
    const below = over(rgb(tokens, tint), share, rgb(tokens, ground))
    expect(contrast(rgb(tokens, text), below)).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test.each(['up', 'down'])('words on the strongest %s of the heat map', (tint) => {
    const ground = over(rgb(tokens, tint), MOST / 100, rgb(tokens, 'surface-2'))
    expect(contrast(rgb(tokens, 'text'), ground)).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test.each(grounds)('the focus ring on %s', (ground) => {
    expect(contrast(rgb(tokens, 'accent'), rgb(tokens, ground))).toBeGreaterThanOrEqual(AA_SHAPE)
  })

  test('letters on a disc of any hue', () => {
    const lightness = Number(tokens.get('disc-lightness'))
    for (let hue = 0; hue < 360; hue += 5) {
      expect(contrast(rgb(tokens, 'on-disc'), disc(lightness, hue))).toBeGreaterThanOrEqual(AA_TEXT)
    }
  })
})

test('no component names a raw colour', async () => {
  const { globSync } = await import('node:fs')
  const files = globSync('../../**/*.{ts,tsx,css}', { cwd: import.meta.dirname })
  const guilty = files
    .filter((file) => !/(tokens\.css|\.test\.ts)$/.test(file))
    .filter((file) =>
      /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?!\w)|\brgba?\(|\bhsla?\(/i.test(
        readFileSync(new URL(file, import.meta.url), 'utf8'),
      ),
    )
  expect(guilty).toEqual([])
})
