import { formatPrice, MAX_TICK, MIN_TICK, sqrtRatioAtTick } from '@sluice/amm'

/** All that a picture shows. */
export type Picture = {
  tokenId: bigint
  positionId: bigint
  poolId: string
  symbol0: string
  symbol1: string
  decimals0: number
  decimals1: number
  feePips: bigint
  tickLower: number
  tickUpper: number
  /** The pool's tick now. */
  tick: number
  liquidity: bigint
}

const WIDTH = 360
const HEIGHT = 480
/** The curve's box. */
const CHART = { left: 36, right: 324, top: 168, bottom: 328 } as const
const CURVE_STEPS = 40
/** The smaller, the sharper the arc bends. */
const BEND = 0.45
const FONT = 'Poppins,Roboto,system-ui,sans-serif'
const COLOR = {
  back: '#0A0F14',
  surface: '#111820',
  line: '#243140',
  text: '#E9F0F6',
  label: '#A3B3C2',
  inRange: '#3DD68C',
  outOfRange: '#F5B94A',
} as const

type Point = { x: number; y: number }

/**
 * A position as SVG: the pair, the fee, the piece of the price curve that the position covers, and where the price is on it.
 * The same position always gives the same bytes; whatever tokens call themselves is text and never markup.
 */
export function drawPosition(picture: Picture): string {
  const { tick, tickLower, tickUpper, liquidity } = picture
  const isInRange = tick >= tickLower && tick < tickUpper
  const pair = `${picture.symbol0}/${picture.symbol1}`
  const unit = `${shortened(picture.symbol1)} PER ${shortened(picture.symbol0)}`
  const fee = `${formatFee(picture.feePips)} fee`
  const status =
    liquidity === 0n
      ? { text: 'Empty', color: COLOR.label }
      : isInRange
        ? { text: 'In range', color: COLOR.inRange }
        : { text: 'Out of range', color: COLOR.outOfRange }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${escapeXml(`${pair} position ${picture.positionId}, ${status.text}`)}</title>`,
    '<defs><linearGradient id="water" x1="0" y1="0" x2="1" y2="1">',
    '<stop offset="0" stop-color="#3ED6C5"/><stop offset="1" stop-color="#2F9BFF"/></linearGradient></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="24" fill="${COLOR.back}"/>`,
    `<rect x="16" y="144" width="328" height="208" rx="16" fill="${COLOR.surface}"/>`,
    label(24, 40, 'SLUICE POSITION'),
    `<text x="336" y="40" text-anchor="end" ${font(12)} fill="${COLOR.label}">#${picture.tokenId}</text>`,
    title(pair),
    chip(24, fee, COLOR.label),
    chip(36 + chipWidth(fee), status.text, status.color),
    ...drawCurve(picture),
    label(24, 380, `MIN ${unit}`),
    label(24, 434, `MAX ${unit}`),
    figure(24, 404, priceText(picture, tickLower)),
    figure(24, 458, priceText(picture, tickUpper)),
    `<text x="336" y="458" text-anchor="end" ${font(11)} fill="${COLOR.label}">Position ${picture.positionId}</text>`,
    '</svg>',
  ].join('')
}

/** Everything that SVG or HTML could take for markup, and characters that XML forbids. */
export function escapeXml(text: string): string {
  let escaped = ''
  for (const character of text) escaped += ESCAPES[character] ?? visible(character)
  return escaped
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters, direction marks and lone surrogates would break the picture or turn its text around. */
function visible(character: string): string {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(character) ? '' : character
}

/** One arc from all token0 to all token1; the position's piece of it is drawn thick, the price is the dot. */
function drawCurve(picture: Picture): string[] {
  const { tickLower, tickUpper, tick } = picture
  const view = viewOf(picture)
  const place = (at: number) => pointAt((at - view.from) / (view.to - view.from))
  const inside = Math.min(Math.max(tick, view.from), view.to)
  const dot = place(inside)
  const isIn = tick >= tickLower && tick < tickUpper
  const ends = [place(tickLower), place(tickUpper)]
  return [
    `<path d="${arc(0, 1)}" fill="none" stroke="${COLOR.line}" stroke-width="4" stroke-linecap="round"/>`,
    `<path d="${arc(share(view, tickLower), share(view, tickUpper))}" fill="none" stroke="url(#water)" stroke-width="10" stroke-linecap="round"/>`,
    ...ends.map(
      ({ x, y }) =>
        `<line x1="${fixed(x)}" y1="${fixed(y)}" x2="${fixed(x)}" y2="${CHART.bottom + 8}" stroke="${COLOR.line}" stroke-dasharray="2 4"/>`,
    ),
    `<circle cx="${fixed(dot.x)}" cy="${fixed(dot.y)}" r="9" fill="${COLOR.back}" stroke="${isIn ? COLOR.inRange : COLOR.outOfRange}" stroke-width="4"/>`,
  ]
}

/** The ticks at both ends of the arc: the range and half its width on either side, and the price where it is not far. */
function viewOf({ tickLower, tickUpper }: Picture): { from: number; to: number } {
  const margin = Math.max((tickUpper - tickLower) / 2, 1)
  return { from: tickLower - margin, to: tickUpper + margin }
}

function share(view: { from: number; to: number }, tick: number): number {
  return (tick - view.from) / (view.to - view.from)
}

/** A hyperbola's look, from the upper left to the lower right. */
function pointAt(along: number): Point {
  const { left, right, top, bottom } = CHART
  const x = left + (right - left) * along
  const fall = (1 / (BEND + along) - 1 / (BEND + 1)) / (1 / BEND - 1 / (BEND + 1))
  return { x, y: bottom - (bottom - top) * fall }
}

function arc(from: number, to: number): string {
  const points: string[] = []
  for (let step = 0; step <= CURVE_STEPS; step++) {
    const { x, y } = pointAt(from + ((to - from) * step) / CURVE_STEPS)
    points.push(`${fixed(x)} ${fixed(y)}`)
  }
  return `M${points.join('L')}`
}

function priceText({ decimals0, decimals1 }: Picture, tick: number): string {
  const format = { decimals0, decimals1, significantDigits: 6 }
  if (tick <= MIN_TICK + 200) return '0'
  if (tick >= MAX_TICK - 200) return '∞'
  return shortNumber(formatPrice(sqrtRatioAtTick(tick), format))
}

/** Numbers with many zeros are written with an exponent, so that they fit. */
function shortNumber(text: string): string {
  return text.length <= 14 ? text : Number(text).toExponential(4)
}

function formatFee(feePips: bigint): string {
  return `${Number(feePips) / 10_000} %`
}

function title(pair: string): string {
  const size = pair.length <= 11 ? 40 : pair.length <= 16 ? 28 : pair.length <= 24 ? 20 : 14
  const fit = size === 14 ? ' textLength="312" lengthAdjust="spacingAndGlyphs"' : ''
  return `<text x="24" y="84"${fit} ${font(size)} font-weight="600" fill="${COLOR.text}">${escapeXml(pair)}</text>`
}

function label(x: number, y: number, text: string): string {
  return `<text x="${x}" y="${y}" ${font(11)} letter-spacing=".8" fill="${COLOR.label}">${escapeXml(text)}</text>`
}

function figure(x: number, y: number, text: string): string {
  return `<text x="${x}" y="${y}" ${font(20)} font-weight="500" fill="${COLOR.text}">${escapeXml(text)}</text>`
}

function chip(x: number, text: string, color: string): string {
  const width = chipWidth(text)
  return (
    `<rect x="${x}" y="102" width="${width}" height="26" rx="13" fill="none" stroke="${color}" stroke-opacity=".5"/>` +
    `<text x="${x + width / 2}" y="119" text-anchor="middle" ${font(12)} fill="${color}">${escapeXml(text)}</text>`
  )
}

function chipWidth(text: string): number {
  return 24 + 7 * text.length
}

/** Long symbols would run out of the picture. */
function shortened(symbol: string): string {
  const characters = [...symbol]
  return characters.length <= 10 ? symbol : `${characters.slice(0, 9).join('')}…`
}

function font(size: number): string {
  return `font-family="${FONT}" font-size="${size}"`
}

function fixed(value: number): string {
  return value.toFixed(2)
}
