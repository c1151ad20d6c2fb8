import { RejectError } from '@icp-sdk/core/agent'

type Part = { readonly limit: number; readonly before: bigint | undefined }

/** The longest ones that anybody can make fit into one answer in this number. */
const ALWAYS_FIT = 10

/**
 * A list that is asked for by parts, newest first. Governance refuses to list more text than one answer holds: then one half is asked for
 * after the other, so that nobody who writes long proposals hides the others. @throws what the agent throws
 */
export async function inParts<Row extends { readonly id: bigint | undefined }>(
  { limit, before }: Part,
  ask: (part: Part) => Promise<readonly Row[]>,
): Promise<Row[]> {
  try {
    return (await ask({ limit, before })).slice(0, limit)
  } catch (error) {
    if (!(error instanceof RejectError) || limit <= ALWAYS_FIT) throw error
  }
  const half = Math.ceil(limit / 2)
  const newer = await inParts({ limit: half, before }, ask)
  const last = newer.at(-1)
  if (last?.id === undefined || newer.length < half) return newer
  const older = await inParts({ limit: limit - half, before: last.id }, ask)
  return [...newer, ...older]
}
