import { z } from 'zod'

/** A number as text without an exponent. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
/** Dollars. */
export const usd = decimal.meta({ description: 'Dollars' })
export const usdOrNull = decimal
  .nullable()
  .meta({ description: 'Dollars; null while nobody knows' })
/** Milliseconds since 1970. */
export const timeMs = z.int().meta({ description: 'Milliseconds since 1970' })
