import type { CallOutcome } from '../agent/callOutcome.ts'
import type { Connection } from '../agent/createAgent.ts'
import type { CallEnd, CallingWallet, Signer } from '../agent/Signer.ts'
import type { SubmittedCall } from '../agent/SubmittedCall.ts'
import { TrackedCalls } from '../agent/TrackedCalls.ts'
import { translated, translateError } from '../agent/translateError.ts'
import { CallError, type SluiceError, WalletError } from '../errors.ts'
import { askBefore, type CallHooks, targetOf, tellFailure, watched } from './CallHooks.ts'
import type { PreparedCall } from './PreparedCall.ts'

/** What one of several calls came to. */
export type Ended<Answer> = { readonly answer: Answer } | { readonly error: SluiceError }

/** Sends prepared calls as the caller, wherever their key is. */
export class CallRunner {
  private readonly signer: Signer | undefined
  private readonly hooks: CallHooks
  /** For a key at hand. */
  private readonly tracked: TrackedCalls | undefined

  constructor(connection: Connection, signer: Signer | undefined, hooks: CallHooks) {
    this.signer = signer
    this.hooks = hooks
    if (signer?.kind === 'identity') this.tracked = new TrackedCalls(connection, signer.identity)
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
    const about = targetOf(call)
    await askBefore(this.hooks, about)
    const reply = await watched(this.hooks, about, () =>
      translated(() => this.send(call, onSubmit)),
    )
    return call.read(reply)
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
      for (const call of calls) await askBefore(this.hooks, targetOf(call))
      return wallet.callInTurn(calls)
    })
    return calls.map((call, index) => {
      const end = readEnd(call, ends[index])
      if ('error' in end) tellFailure(this.hooks, targetOf(call), end.error)
      return end
    })
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
    if (this.tracked === undefined) throw CallError.signedOut()
    return this.tracked.settle(canisterId, submitted, signal)
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
    const { tracked, wallet } = this
    if (wallet) return wallet.call({ canisterId, method, arg, interfaceOf })
    if (tracked) return tracked.make({ canisterId, method, arg, onSubmit })
    throw CallError.signedOut()
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
