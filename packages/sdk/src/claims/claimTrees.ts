import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { claimLeaf, claimProof, claimRoot } from '@sluice/candid/claim-tree'
import { toHex } from '@sluice/candid/hex'
import type { ClaimProof } from './ClaimFlow.ts'
import type { Receiver } from './receivers/Receiver.ts'

/** Leaves are made so many at a time, and then whatever else the page has to do has its turn. */
const LEAVES_AT_ONCE = 2_000
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

async function leavesOf(eventId: string, receivers: readonly Receiver[]): Promise<Uint8Array[]> {
  const leaves: Uint8Array[] = []
  for (const [place, { user, amount }] of receivers.entries()) {
    if (place % LEAVES_AT_ONCE === LEAVES_AT_ONCE - 1) await breathe()
    const receiver = Principal.fromText(user).toUint8Array()
    leaves.push(claimLeaf(sha256, eventId, { index: BigInt(place), receiver, amount }))
  }
  return leaves
}

/** The root of an event's tree over receivers in their order, each a principal. @throws RangeError when there are none */
export async function treeRoot(
  eventId: string,
  receivers: readonly Receiver[],
): Promise<Uint8Array> {
  return claimRoot(sha256, await leavesOf(eventId, receivers))
}

/** What an event's published list says of somebody. */
export type FoundProof =
  | { readonly kind: 'found'; readonly amount: bigint; readonly proof: ClaimProof }
  /** The list is another's: its root is not the event's. */
  | { readonly kind: 'other-list' }
  | { readonly kind: 'not-listed' }

/** Works a receiver's proof out of the list that the event's creator has published. */
export async function findProof(
  { eventId, root, user }: { eventId: string; root: Uint8Array; user: string },
  receivers: readonly Receiver[],
): Promise<FoundProof> {
  if (receivers.length === 0 || receivers.some((one) => !one.user.includes('-')))
    return { kind: 'other-list' }
  const place = receivers.findIndex((one) => one.user === user)
  const leaves = await leavesOf(eventId, receivers)
  const found = claimProof(sha256, leaves, Math.max(place, 0))
  if (toHex(found.root) !== toHex(root)) return { kind: 'other-list' }
  const mine = receivers[place]
  if (mine === undefined) return { kind: 'not-listed' }
  const proof = { index: BigInt(place), proof: found.proof.map(toHex) }
  return { kind: 'found', amount: mine.amount, proof }
}
