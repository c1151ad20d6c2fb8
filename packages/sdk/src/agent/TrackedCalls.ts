import { Cbor, type HttpAgent, type Identity } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import { type CallOutcome, fetchCallOutcome } from './callOutcome.ts'
import { type Connection, createAgent } from './createAgent.ts'
import { property, RecordingIdentity } from './RecordingIdentity.ts'
import type { SubmittedCall } from './SubmittedCall.ts'

export type TrackedCall = {
  canisterId: Principal
  method: string
  arg: Uint8Array
  /** Runs when the request is signed and before it leaves: write it down here. */
  onSubmit: (call: SubmittedCall) => void
}

/** A clock that goes by itself is off by less than this from one call to the next. */
const STEADY_MS = 5_000

/** Update calls whose request ids are known to the caller before the network can have seen them. Each is signed once. */
export class TrackedCalls {
  private readonly connection: Connection
  private readonly identity: RecordingIdentity
  private agent: HttpAgent | undefined
  private clock = 0

  constructor(connection: Connection, identity: Identity) {
    this.connection = connection
    this.identity = new RecordingIdentity(identity)
  }

  /** Returns the reply's bytes. What it throws proves nothing of a call that was signed, unless the network has certified it. */
  async make({ canisterId, method, arg, onSubmit }: TrackedCall): Promise<Uint8Array> {
    const agent = this.agentOfNow()
    const nonce = crypto.getRandomValues(new Uint8Array(16))
    const stop = this.identity.listen(nonce, {
      onSubmit,
      now: () => Date.now() + agent.getTimeDiffMsecs(),
    })
    try {
      const fields = { methodName: method, arg, effectiveCanisterId: canisterId, nonce }
      return (await agent.update(canisterId, fields)).reply
    } finally {
      stop()
    }
  }

  /**
   * What came of a submitted call. Sends it again first, unchanged: should it never have arrived, nobody waits for it to expire.
   * @throws Error when the network does not say
   */
  async settle(
    canisterId: Principal,
    call: SubmittedCall,
    signal?: AbortSignal,
  ): Promise<CallOutcome> {
    for (let sends = SENDS; ; sends--) {
      const waits = await resubmit(this.connection, canisterId, call)
      const outcome = await fetchCallOutcome(this.agentOfNow(), canisterId, call, { waits, signal })
      if (outcome.kind !== 'open' || sends <= 1) return outcome
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  /** When the device's clock was set, another one, which measures it again. */
  private agentOfNow(): HttpAgent {
    const clock = Date.now() - performance.now()
    if (this.agent === undefined || Math.abs(clock - this.clock) > STEADY_MS) {
      this.agent = createAgent(this.connection, this.identity)
      this.clock = clock
    }
    return this.agent
  }
}

/** What the network turns down now it may take a moment later. */
const SENDS = 2
const PAUSE_MS = 700

/**
 * Sends a call once more, unchanged: the network executes it if it never saw it, else it knows it already.
 * @returns whether it was taken, as far as somebody says that nobody has signed
 */
async function resubmit(
  { config, fetch = globalThis.fetch }: Connection,
  canisterId: Principal,
  call: SubmittedCall,
): Promise<boolean> {
  const url = new URL(`/api/v4/canister/${canisterId.toText()}/call`, config.network.host)
  const headers = { 'content-type': 'application/cbor' }
  const answer = await fetch(url, { method: 'POST', headers, body: fromHex(call.envelope) })
  if (answer.status !== 200) return answer.ok
  const said = Cbor.decode<unknown>(new Uint8Array(await answer.arrayBuffer()))
  return property(said, 'certificate') !== undefined
}
