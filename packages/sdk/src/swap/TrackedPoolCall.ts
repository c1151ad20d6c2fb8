import type { HttpAgent, Identity } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { type CallOutcome, fetchCallOutcome } from '../agent/callOutcome.ts'
import type { Connection } from '../agent/createAgent.ts'
import { resubmit, trackedCall } from '../agent/trackedCall.ts'
import { translateError } from '../agent/translateError.ts'
import { SwapError } from '../errors.ts'
import type { PoolCall, Settled } from './PoolCall.ts'
import type { StoredSwap } from './StoredSwap.ts'
import type { SwapStore } from './SwapStore.ts'
import { decodeSwap, encodeSwap, SWAP_METHOD, type SwapAnswer } from './swapCodec.ts'

type Services = {
  readonly connection: Connection
  readonly identity: Identity
  readonly agent: HttpAgent
  readonly store: SwapStore
}

/** Signs here, so that the request's id is known before it leaves: the network's certified state then decides what came of it. */
export class TrackedPoolCall implements PoolCall {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  async ask(swap: StoredSwap): Promise<SwapAnswer> {
    const { connection, identity, store } = this.services
    let asked: StoredSwap | undefined
    try {
      const reply = await trackedCall(connection, identity, {
        canisterId: Principal.fromText(swap.poolId),
        method: SWAP_METHOD,
        arg: encodeSwap(swap),
        onSubmit: (call) => {
          asked = { ...swap, stage: { kind: 'swapping', ...call } }
          store.save(asked)
        },
      })
      return decodeSwap(reply)
    } catch (error) {
      if (asked === undefined) throw error
      return this.settleFailed(asked, error)
    }
  }

  async settle(swap: StoredSwap, signal?: AbortSignal): Promise<Settled> {
    const outcome = await this.outcomeOf(swap, signal)
    return outcome.kind === 'never-ran' ? 'never-ran' : this.answerOf(swap, outcome, undefined)
  }

  /** A call that ended in an error may have run all the same. */
  private async settleFailed(swap: StoredSwap, cause: unknown): Promise<SwapAnswer> {
    const outcome = await this.outcomeOf(swap).catch(() => {
      throw SwapError.outcomeUnknown(cause)
    })
    if (outcome.kind !== 'never-ran') return this.answerOf(swap, outcome, cause)
    this.services.store.save({ ...swap, stage: { kind: 'paying' } })
    throw translateError(cause)
  }

  /** Sends the signed request again first: should it never have arrived, nobody waits for it to expire. */
  private async outcomeOf(swap: StoredSwap, signal?: AbortSignal): Promise<CallOutcome> {
    const { connection, agent } = this.services
    const pool = Principal.fromText(swap.poolId)
    if (swap.stage.kind !== 'swapping') return { kind: 'never-ran' }
    try {
      await resubmit(connection, pool, swap.stage)
      return await fetchCallOutcome(agent, pool, swap.stage, signal)
    } catch (error) {
      throw SwapError.outcomeUnknown(error)
    }
  }

  /** What was executed and cannot be read is not to be asked for again. */
  private read(reply: Uint8Array): SwapAnswer {
    try {
      return decodeSwap(reply)
    } catch (error) {
      throw SwapError.outcomeUnknown(error)
    }
  }

  private answerOf(
    swap: StoredSwap,
    outcome: Exclude<CallOutcome, { kind: 'never-ran' }>,
    cause: unknown,
  ): SwapAnswer {
    switch (outcome.kind) {
      case 'replied':
        return this.read(outcome.reply)
      case 'rejected':
        this.services.store.remove(swap.id)
        throw new SwapError('swap-refused', {
          details: { reason: outcome.message },
          retry: 'later',
          funds: 'pool',
          cause,
        })
      case 'forgotten':
        this.services.store.remove(swap.id)
        throw new SwapError('left-in-pool', { retry: 'never', funds: 'pool', cause })
    }
  }
}
