import { z } from 'zod'

export const tag = 'Earning'

/** Most of a list that are looked through, the newest. */
export const MOST_LISTED = 5_000

export const order = z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default('desc')
export const statusOf = <Status extends string>(statuses: readonly [Status, ...Status[]]) =>
  z.enum(statuses, { error: `must be ${statuses.join(', ')}` }).optional()
export const sortOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.enum(names, { error: `must be ${names.join(', ')}` }).default(names[0])
