import { createHash } from 'node:crypto'
import { RejectCode, type Response } from '../../errors.ts'

type Group = { readonly hash: string; readonly response: Response; count: number }

/**
 * What nodes were answered, as one answer: that of two thirds of them (all but a third that may be faulty), after their transforms. Otherwise
 * the Internet Computer's reject. Rejects count as answers do.
 * @param requestId names the request in the reject
 */
export function agreement(responses: readonly Response[], requestId: number): Response {
  const groups = new Map<string, Group>()
  for (const response of responses) {
    const hash = hashOf(response)
    const group = groups.get(hash)
    if (group === undefined) groups.set(hash, { hash, response, count: 1 })
    else group.count += 1
  }
  const [largest, ...others] = [...groups.values()].sort((a, b) => b.count - a.count)
  if (largest !== undefined && largest.count >= quorum(responses.length)) return largest.response
  const hashes = [largest, ...others].map((group) => `[${group?.hash}: ${group?.count}]`)
  return {
    kind: 'reject',
    code: RejectCode.sysTransient,
    message: `No consensus could be reached. Replicas had different responses. Details: request_id: ${requestId}, hashes: ${hashes.join(', ')}`,
  }
}

/** Fewer than a third of the nodes may be faulty. */
const quorum = (nodes: number): number => nodes - Math.floor((nodes - 1) / 3)

function hashOf(response: Response): string {
  const bytes = response.kind === 'reply' ? response.data : `${response.code} ${response.message}`
  return createHash('sha256').update(response.kind).update(bytes).digest('hex')
}
