import { z } from 'zod'
import { PAGE_DEPTH } from './inputs.ts'
import { Refusal } from './Refusal.ts'

/** One page of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    totalElements: z.int().meta({
      description: `All rows; where they are counted anew, no more than ${PAGE_DEPTH + 1}`,
    }),
    content: z.array(row),
    page: z.int(),
    limit: z.int(),
  })

/** One page of a list that grows while it is read. */
export const growingPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Ask for `cursor` of this to go on; null at the end' }),
  })

export type Paging = { readonly page: number; readonly limit: number }

/** Rows to pass over. @throws Refusal where a list is only to be read by cursor */
export function offsetOf({ page, limit }: Paging): number {
  const offset = (page - 1) * limit
  if (offset > PAGE_DEPTH)
    throw Refusal.badInput(
      `page: ends at row ${PAGE_DEPTH}; go on with cursor or a narrower question.`,
    )
  return offset
}

/** A page of a list that is in memory. */
export function pageIn<Row>(rows: readonly Row[], { page, limit }: Paging) {
  const start = (page - 1) * limit
  return { totalElements: rows.length, content: rows.slice(start, start + limit), page, limit }
}
