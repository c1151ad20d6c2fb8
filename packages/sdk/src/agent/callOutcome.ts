import { Certificate, type HttpAgent, lookupResultToBuffer } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import type { SubmittedCall } from './SubmittedCall.ts'
import { untilTrue } from './untilTrue.ts'

export type CallOutcome =
  | { kind: 'replied'; reply: Uint8Array }
  | { kind: 'rejected'; message: string }
  /** The network never saw the call, and no longer would execute it. */
  | { kind: 'never-ran' }
  /** The network has not seen it so far, and until it expires may see it yet. */
  | { kind: 'open' }
  /** It may have run, and the network no longer remembers: look at balances instead. */
  | { kind: 'forgotten' }

/** Answers are kept about five minutes past the call's expiry; a margin keeps "unknown" from being read as "never ran". */
const REMEMBERED_NS = 4n * 60n * 1_000_000_000n
const PAUSE_MS = 700
const utf8 = new TextEncoder()

/**
 * What came of a submitted call, read from certified state, waiting while it is under way. Asking never executes anything.
 * @param waits whether it is on its way, so that it will be seen
 */
export async function fetchCallOutcome(
  agent: HttpAgent,
  canisterId: Principal,
  call: SubmittedCall,
  { waits, signal }: { waits: boolean; signal?: AbortSignal | undefined },
): Promise<CallOutcome> {
  for (;;) {
    signal?.throwIfAborted()
    const found = await untilTrue(() => readStatus(agent, canisterId, call))
    if (found !== 'wait' && (found.kind !== 'open' || !waits)) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function readStatus(
  agent: HttpAgent,
  canisterId: Principal,
  call: SubmittedCall,
): Promise<CallOutcome | 'wait'> {
  const path = [utf8.encode('request_status'), fromHex(call.requestId)]
  const { certificate: bytes } = await agent.readState(canisterId, { paths: [path] })
  const { rootKey } = agent
  if (rootKey === null) throw new Error('the agent has no root key')
  const certificate = await Certificate.create({
    certificate: bytes,
    rootKey,
    principal: { canisterId },
    agent,
  })
  const leaf = (name: string) =>
    lookupResultToBuffer(certificate.lookup_path([...path, utf8.encode(name)]))
  const status = text(leaf('status'))
  switch (status) {
    case 'replied':
      return { kind: 'replied', reply: leaf('reply') ?? new Uint8Array() }
    case 'rejected':
      return { kind: 'rejected', message: text(leaf('reject_message')) }
    case 'done':
      return { kind: 'forgotten' }
    case '':
      return absentStatus(agent.parseTimeFromResponse({ certificate: bytes }), call)
    default:
      return 'wait'
  }
}

function absentStatus(networkTimeMs: number, { expiresAtNs }: SubmittedCall): CallOutcome {
  const now = BigInt(Math.trunc(networkTimeMs)) * 1_000_000n
  if (now <= expiresAtNs) return { kind: 'open' }
  return now < expiresAtNs + REMEMBERED_NS ? { kind: 'never-ran' } : { kind: 'forgotten' }
}

function text(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : new TextDecoder().decode(bytes)
}
