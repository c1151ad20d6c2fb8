import type { BlockTag } from '../edges/EthereumPort.ts'
import type { MinterContext } from '../minter/MinterContext.ts'

/** How many of the minter's transactions blocks have, up to one; undefined when nobody tells, or tells of more than were made. */
export async function fetchNonces(
  { ethereum, log }: MinterContext,
  address: string,
  tag: BlockTag,
): Promise<bigint | undefined> {
  // await: other messages run here; more transactions may be made meanwhile, not fewer
  const answer = await ethereum.fetchTransactionCount(address, tag)
  if (answer.kind !== 'consistent' || answer.value > log.model.nextNonce) return undefined
  return answer.value
}
