import type { Post } from './HttpPort.ts'
import { TRANSFORM } from './transformName.ts'

const BASE = 3_000_000n
const PER_NODE = 60_000n
const PER_REQUEST_BYTE = 400n
const PER_RESPONSE_BYTE = 800n
/** What the public canister keeps beside the price of the outcall, for its own work. */
const OWN_WORK_PER_NODE = 10_000_000n

/**
 * What a caller pays for an outcall, in cycles: the network's price by the sizes of the question and of the longest answer, for a subnet of so many
 * nodes, and the canister's own work. Source: the Internet Computer's gas and cycles cost, "HTTPS outcalls".
 */
export function priceOf(post: Omit<Post, 'cycles'>, nodes: bigint): bigint {
  const headerBytes = post.headers.reduce(
    (sum, { name, value }) => sum + name.length + value.length,
    0,
  )
  const sent =
    post.url.length + headerBytes + post.body.length + TRANSFORM.length + post.context.length
  const perNode =
    BASE +
    PER_NODE * nodes +
    PER_REQUEST_BYTE * BigInt(sent) +
    PER_RESPONSE_BYTE * post.maxResponseBytes
  return (perNode + OWN_WORK_PER_NODE) * nodes
}
