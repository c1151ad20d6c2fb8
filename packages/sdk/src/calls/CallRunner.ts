import type { HttpAgent } from '@icp-sdk/core/agent'
import { type CallOutcome, fetchCallOutcome } from '../agent/callOutcome.ts'
import { type Connection, createAgent } from '../agent/createAgent.ts'
import type { CallEnd, CallingWallet, Signer } from '../agent/Signer.ts'
import { resubmit, type SubmittedCall, trackedCall } from '../agent/trackedCall.ts'
import { translated, translateError } from '../agent/translateError.ts'
import { CallError, type SluiceError, WalletError } from '../errors.ts'
import type { PreparedCall } from './PreparedCall.ts'

/** What one of several calls came to. */
export type Ended<Answer> = { readonly answer: Answer } | { readonly error: SluiceError }

/** Sends prepared calls as the caller, wherever their key is. */
export class CallRunner {
  private readonly connection: Connection
  private readonly signer: Signer | undefined
  private agent: HttpAgent | undefined

  constructor(connection: Connection, signer: Signer | undefined) {
    this.connection = connection
    this.signer = signer
  }

  /**
   * Sends a call once.
   * @param onSubmit runs when the request is signed and before it leaves; never for a wallet that signs elsewhere.
   * @throws CallError, WalletError. After an error nobody knows whether the call ran, unless its `funds` are `wallet` and
   * `onSubmit` has not run.
   */
  async run<Answer>(
    call: PreparedCall<Answer>,
    onSubmit: (submitted: SubmittedCall) => void = () => {},
  ): Promise<Answer> {
    return call.read(await translated(() => this.send(call, onSubmit)))
  }

  /** Whether a wallet sends the calls: it asks its owner each time and picks the requests' ids. */
  get signsElsewhere(): boolean {
    return this.signer?.kind === 'wallet'
  }

  /** Whether the wallet asks its owner once for several calls. */
  get asksOnce(): boolean {
    return this.wallet?.callInTurn !== undefined
  }

  /**
   * Has a wallet that asks once send several calls, each when the one before has succeeded; their ends come in the same order.
   * @throws CallError, WalletError, as `run`, of all of them
   */
  async runInTurn<Answer>(calls: readonly PreparedCall<Answer>[]): Promise<Ended<Answer>[]> {
    const ends = await translated(async () => {
      const wallet = this.wallet
      if (wallet?.callInTurn === undefined) throw CallError.signedOut()
      return wallet.callInTurn(calls)
    })
    return calls.map((call, index) => readEnd(call, ends[index]))
  }

  private get wallet(): CallingWallet | undefined {
    return this.signer?.kind === 'wallet' ? this.signer.wallet : undefined
  }

  /**
   * What came of a submitted request. Sends it again first, unchanged: should it never have arrived, nobody waits for it to expire.
   * @throws Error when the network does not say
   */
  async settle(
    { canisterId }: PreparedCall<unknown>,
    submitted: SubmittedCall,
    signal?: AbortSignal,
  ): Promise<CallOutcome> {
    const { connection, signer } = this
    if (signer?.kind !== 'identity') throw CallError.signedOut()
    await resubmit(connection, canisterId, submitted)
    this.agent ??= createAgent(connection, signer.identity)
    return fetchCallOutcome(this.agent, canisterId, submitted, signal)
  }

  /** A wallet in a window opens it now, while the click still counts, and keeps it for all calls of a flow. */
  async withWallet<T>(flow: () => Promise<T>): Promise<T> {
    const end = this.wallet?.begin?.()
    try {
      return await flow()
    } finally {
      end?.()
    }
  }

  private send<Answer>(
    { canisterId, method, arg, interfaceOf }: PreparedCall<Answer>,
    onSubmit: (submitted: SubmittedCall) => void,
  ): Promise<Uint8Array> {
    const { signer } = this
    if (signer === undefined) throw CallError.signedOut()
    if (signer.kind === 'wallet')
      return signer.wallet.call({ canisterId, method, arg, interfaceOf })
    return trackedCall(this.connection, signer.identity, { canisterId, method, arg, onSubmit })
  }
}

function readEnd<Answer>(call: PreparedCall<Answer>, end: CallEnd | undefined): Ended<Answer> {
  if (end === undefined) return { error: WalletError.lost() }
  if ('error' in end) return end
  try {
    return { answer: call.read(end.reply) }
  } catch (error) {
    return { error: translateError(error) }
  }
}
