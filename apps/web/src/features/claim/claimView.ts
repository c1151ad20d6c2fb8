import type { ClaimEvent, ClaimProof, Entitlement } from '@sluice/sdk'
import { isOpen } from '@sluice/sdk/claim'

const NS_PER_MS = 1_000_000n

/** What a person can do about what an event gives them, now. */
export type ShownState = 'open' | 'claimed' | 'paying' | 'waiting' | 'closed' | 'over'

export function entitlementState(
  {
    event,
    state,
    deadlineNs,
  }: Pick<Entitlement, 'state' | 'deadlineNs'> & {
    readonly event: Pick<ClaimEvent, 'status'>
  },
  nowMs: number,
): ShownState {
  if (state !== 'open') return state
  const nowNs = BigInt(nowMs) * NS_PER_MS
  if (isOpen(event, deadlineNs, nowNs)) return 'open'
  if (deadlineNs !== undefined && nowNs >= deadlineNs) return 'over'
  return event.status === 'closed' ? 'closed' : 'waiting'
}

const LONGEST_PROOF = 40
const HASH = /^[0-9a-f]{64}$/

export type PastedProof = { readonly amount: bigint; readonly proof: ClaimProof }

/** A proof as somebody was sent it: `{"index": "0", "amount": "100", "proof": ["…"]}`; undefined for anything else. */
export function parseProof(text: string): PastedProof | undefined {
  const parsed = jsonOf(text)
  const [index, amount, proof] = ['index', 'amount', 'proof'].map((name): unknown =>
    Reflect.get(Object(parsed), name),
  )
  if (!isFigure(index) || !isFigure(amount) || !Array.isArray(proof)) return undefined
  const hashes = proof.filter((hash): hash is string => typeof hash === 'string' && HASH.test(hash))
  if (hashes.length !== proof.length || hashes.length > LONGEST_PROOF) return undefined
  return { amount: BigInt(amount), proof: { index: BigInt(index), proof: hashes } }
}

/** What `parseProof` reads. */
export const proofText = ({ amount, proof: { index, proof } }: PastedProof): string =>
  JSON.stringify({ index: `${index}`, amount: `${amount}`, proof })

const isFigure = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,39}$/.test(value)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // no proof looks so
    return undefined
  }
}

/** Where receivers claim from an event. */
export const eventLink = (origin: string, eventId: string): string =>
  `${origin}/token-claim?${new URLSearchParams({ event: eventId })}`
