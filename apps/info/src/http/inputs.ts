import { z } from 'zod'

/** A whole number in a query (text) or in a body (number or text). */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .union([z.string().regex(/^-?\d{1,16}$/, message), z.number()], { error: message })
    .transform(Number)
    .refine((value) => Number.isSafeInteger(value) && value >= least && value <= most, message)
    .meta({ description: `A whole number from ${least} to ${most}` })
}

/** A principal as text: of a canister or a person. */
export const principal = z
  .string({ error: 'must be the text of a principal' })
  .max(63, 'must be the text of a principal')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be the text of a principal')
  .meta({ description: 'A principal as text' })

/** Of a position in its pool. */
export const positionNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER)

/** Of a list whose rows are numbered by the newest, page 1 first. */
export const PAGE_DEPTH = 10_000

export const page = wholeNumber(1, 1_000_000).default(1)
export const limitUpTo = (most: number, usual = 10) => wholeNumber(1, most).default(usual)
/** Milliseconds since 1970. */
export const time = wholeNumber(0, 10 ** 14)
export const level = z.enum(['m1', 'm15', 'h1', 'd1'], {
  error: 'must be m1, m15, h1 or d1',
})

/** Of a chart: the newest period is that in which this time is. */
export const chartEnd = time
  .optional()
  .meta({ description: 'The newest period is that in which this time is; that of now without it' })

/** What every list that grows without end takes. */
export const paging = { page, limit: limitUpTo(500) }
const older = {
  description:
    'Rows older than this number: `nextCursor` of the page before. Then `page` is not looked at',
}
const digits = 'must be a whole number'
/** Of transactions, by the numbers that others know them by. */
export const cursor = z
  .union([z.string().regex(/^0*[1-9]\d{0,39}$/, digits), z.int().positive()], { error: digits })
  .transform(String)
  .optional()
  .meta(older)
/** Of records, by the numbers of their own logs. */
export const recordCursor = wholeNumber(1, Number.MAX_SAFE_INTEGER).optional().meta(older)
export const between = { begin: time.optional(), end: time.optional() }

/** Principals with commas between. */
export const principals = z
  .string({ error: 'must be principals with commas between' })
  .max(64 * 50, 'must be at most 50 principals')
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(principal).min(1, 'must name a principal').max(50, 'must be at most 50 principals'))
