import { type NumberMarks, numberMarks } from './decimal.ts'

/** Why a text is no amount. */
export type AmountFlaw =
  | 'sign'
  | 'exponent'
  | 'marks'
  | 'not-a-number'
  | 'too-long'
  /** Dollars of a token without a price. */
  | 'no-price'
  /** A share of what is not known. */
  | 'no-share'

/** What a text in an amount field means. `plain` is decimal text with a point and no groups, as `parseAmount` takes it. */
export type AmountReading =
  | { readonly kind: 'nothing' }
  /** `isCut` says that decimals beyond those kept were left out. */
  | { readonly kind: 'amount'; readonly plain: string; readonly isCut: boolean }
  /** One mark before three digits groups in some languages and divides in others: read as `plain`, though `other` could be meant. */
  | { readonly kind: 'ambiguous'; readonly plain: string; readonly other: string }
  /** Written in short, in dollars or as a share: `plain` is what that comes to. */
  | { readonly kind: 'worked-out'; readonly plain: string }
  | { readonly kind: 'unreadable'; readonly flaw: AmountFlaw }

export type AmountRules = {
  /** The language that the page writes figures in. */
  readonly locale: string
  /** Decimals that are kept. */
  readonly places: number
  /** May stand before or behind the figure, as the page prints it; apart from it where it could be taken for a part of it. */
  readonly symbol?: string
}

export const LONGEST_AMOUNT = 79

/** Zeros of the digits that people type: Arabic, Persian, Devanagari, Bengali, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]
const ARABIC_DECIMAL = '٫'
const ARABIC_GROUP = '٬'
const MARKS = `., ${ARABIC_DECIMAL}${ARABIC_GROUP}`
const ALIASES: Readonly<Record<string, string>> = { '，': ',', '،': ',', '．': '.', '。': '.' }

/** Nothing but figures, whatever writes the direction of text around them. */
const INVISIBLE = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g
const GROUPING_SPACE = /[\s'’ʼ_]/g
/** What in a symbol could be read as a part of a figure that it touches: digits, marks, signs. */
const COUNTS = /[\p{N}.,+\-−–\s]/u
const READABLE = /^[\d., ٫٬]+$/

/**
 * Reads an amount as people write it anywhere: whatever the page prints in any of its languages comes back as the same amount.
 * Never guesses in silence: what can be read in two ways says so, what cannot be read says why.
 */
export function readAmount(
  text: string,
  { locale, places, symbol = '' }: AmountRules,
): AmountReading {
  if (text.length > LONGEST_AMOUNT) return unreadable('too-long')
  const figure = normalised(text)
  const read = (part: string): AmountReading => {
    if (part === '' || [...MARKS].includes(part)) return { kind: 'nothing' }
    const flaw = flawOf(part)
    return flaw ? unreadable(flaw) : readMarks(part, numberMarks(locale), places)
  }
  const bare = withoutSymbol(figure, normalised(symbol))
  if (bare === undefined) return read(figure)
  const [withIt, withoutIt] = [read(figure), read(bare)]
  if (!('plain' in withIt)) return withoutIt
  // behind a space a symbol of digits may be a token's name, or the last group of a figure
  if (withIt.kind === 'amount' && 'plain' in withoutIt)
    return { kind: 'ambiguous', plain: withIt.plain, other: withoutIt.plain }
  return withIt
}

function normalised(text: string): string {
  const digits = [...text.replace(INVISIBLE, '')].map((character) => westernDigit(character))
  return digits.join('').trim().replace(GROUPING_SPACE, ' ')
}

function westernDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? (ALIASES[character] ?? character) : String(code - zero)
}

/** What is left of a text that begins or ends with a symbol; undefined where it does not, or where that may be a part of the figure. */
function withoutSymbol(figure: string, symbol: string): string | undefined {
  const [words, name] = [figure.toLowerCase(), symbol.toLowerCase()]
  if (name === '') return undefined
  const rests = [
    ...(words.endsWith(name) ? [figure.slice(0, figure.length - name.length)] : []),
    ...(words.startsWith(name) ? [figure.slice(name.length)] : []),
  ]
  const [found] = rests.filter(
    (rest) => rest.trim() === '' || rest.trim() !== rest || !COUNTS.test(name),
  )
  return found?.trim()
}

function flawOf(figure: string): AmountFlaw | undefined {
  if (/^[+\-−–]\s*[\d.,]/.test(figure)) return 'sign'
  if (/^[\d.,]+e[+-]?\d*$/i.test(figure)) return 'exponent'
  return READABLE.test(figure) ? undefined : 'not-a-number'
}

/** The last mark may divide; all before it must group. */
function readMarks(figure: string, { decimal, group }: NumberMarks, places: number): AmountReading {
  const mark = [...figure].findLast((character) => MARKS.includes(character))
  if (mark === undefined) return amount(figure, '', places)
  const at = figure.lastIndexOf(mark)
  const [head, tail] = [figure.slice(0, at), figure.slice(at + 1)]
  const isOnlyMark = /^\d*$/.test(head)
  const canDivide = mark !== ' ' && mark !== ARABIC_GROUP && (isOnlyMark || isGroupedBy(head, mark))
  const canGroup = mark !== ARABIC_DECIMAL && isGrouped(figure)
  if (!canDivide) return canGroup ? amount(digitsOf(figure), '', places) : unreadable('marks')
  if (!canGroup) return amount(digitsOf(head), tail, places)
  const grouped = digitsOf(figure)
  const divided = plainOf(head, tail.slice(0, places))
  // the page never ends decimals with a zero, so in its own language `1.230` may well be somebody else's thousands
  if (mark === decimal && !tail.endsWith('0')) return amount(head, tail, places)
  const isRatherGrouped = mark !== decimal && mark === groupMarkOf(group)
  return isRatherGrouped
    ? { kind: 'ambiguous', plain: grouped, other: divided }
    : { kind: 'ambiguous', plain: divided, other: grouped }
}

/** Groups of three, or of two before the last three as in India, all parted by one mark. */
const isGrouped = (figure: string): boolean =>
  /^[1-9]\d{0,2}([., ٬])\d{3}(\1\d{3})*$/.test(figure) ||
  /^[1-9]\d?([., ٬])(\d{2}\1)+\d{3}$/.test(figure)

/** Whether a mark may divide what comes behind a grouped head: only one that does not group the head itself. */
const isGroupedBy = (head: string, mark: string): boolean => isGrouped(head) && !head.includes(mark)

const groupMarkOf = (group: NumberMarks['group']): string =>
  group(1_000_000n).replace(/\d/g, '').charAt(0)

const digitsOf = (figure: string): string => figure.replace(/\D/g, '')

function amount(whole: string, fraction: string, places: number): AmountReading {
  const kept = fraction.slice(0, places)
  const isCut = /[1-9]/.test(fraction.slice(places))
  return { kind: 'amount', plain: plainOf(whole, kept), isCut }
}

function plainOf(whole: string, fraction: string): string {
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = fraction.replace(/0+$/, '')
  return decimals ? `${integer}.${decimals}` : integer
}

const unreadable = (flaw: AmountFlaw): AmountReading => ({ kind: 'unreadable', flaw })

/** Plain decimal text as it stands in an amount field: in the page's decimal mark, without groups, so that it reads in one way. */
export const toFieldText = (plain: string, locale: string): string =>
  plain.replace('.', numberMarks(locale).decimal)

/** Whether a text is an amount as addresses carry it: in every language the same. */
export const isPlainAmount = (text: string): boolean => /^\d{1,40}(\.\d{1,38})?$/.test(text)
