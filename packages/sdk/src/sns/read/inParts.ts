import { RejectError } from '@icp-sdk/core/agent'

type Part = { readonly limit: number; readonly before: bigint | undefined }

/** The longest ones that anybody can make fit into one answer in this number. */
const ALWAYS_FIT = 10

/** How many are asked for at once: fewer, once governance has refused so many. */
export type PageSize = { most: number }

/**
 * A list that is asked for by parts, newest first. Governance refuses to list more text, or more ballots, than one answer has room for: then
 * half as many are asked for at a time, so that nobody who writes long proposals hides the others. What fits is remembered in `size` for
 * the next time. @throws what the agent throws
 */
export async function inParts<Row extends { readonly id: bigint | undefined }>(
  { limit, before }: Part,
  ask: (part: Part) => Promise<readonly Row[]>,
  size: PageSize = { most: limit },
): Promise<Row[]> {
  const found: Row[] = []
  let from = before
  while (found.length < limit) {
    const most = Math.min(size.most, limit - found.length)
    let page: readonly Row[]
    try {
      page = (await ask({ limit: most, before: from })).slice(0, most)
    } catch (error) {
      if (!(error instanceof RejectError) || most <= ALWAYS_FIT) throw error
      size.most = Math.ceil(most / 2)
      continue
    }
    found.push(...page)
    const last = page.at(-1)
    if (last?.id === undefined || page.length < most) break
    from = last.id
  }
  return found
}
