import type { CallOutcome } from '../../agent/callOutcome.ts'
import type { SubmittedCall } from '../../agent/SubmittedCall.ts'
import { translateError } from '../../agent/translateError.ts'
import type { Ended } from '../../calls/CallRunner.ts'
import type { PreparedCall } from '../../calls/PreparedCall.ts'
import { CallError, WalletError } from '../../errors.ts'
import { FlowEngine } from '../FlowEngine.ts'
import { type Flows, planOf, textFlowStore } from '../flowKinds.ts'
import { oneAtATime } from '../store/FlowLock.ts'
import type { TextStorage } from '../store/storedList.ts'
import { ME } from './chainNames.ts'
import type { FakeNetwork } from './FakeNetwork.ts'
import { fakeBooks } from './fakeBooks.ts'

/** A key at hand, a wallet that asks for each call, one that asks once for several. */
export const FAKE_SIGNERS = ['key', 'wallet', 'batches'] as const
type FakeSigner = (typeof FAKE_SIGNERS)[number]

/**
 * What becomes of one call. `denied`: somebody between says that the network has refused it, and has passed it on; `kept`: and passes it
 * on later.
 */
export const MISHAPS = [
  'not-sent',
  'lost-before',
  'lost-after',
  'refused',
  'late',
  'denied',
  'kept',
] as const
export type Mishap = (typeof MISHAPS)[number]

export const LATE_COMES = ['first', 'second', 'afterwards'] as const
type LateComes = (typeof LATE_COMES)[number]

type Setup = {
  readonly network: FakeNetwork
  readonly storage: TextStorage
  readonly signer: FakeSigner
  /** The call of this number ends so; everything afterwards fails, and nothing is written any more if the process dies. */
  readonly mishap?: { readonly at: number; readonly how: Mishap; readonly dies: boolean }
  /** What arrives late does so before a call of this process, after it, or when the process is gone. */
  readonly lateComes?: LateComes
  readonly approvalMinutes?: number
}

/** A process with an engine of its own over a store that outlives it. */
export class FakeProcess {
  readonly flows: Flows
  calls = 0
  private state: 'whole' | 'cut-off' | 'dead' = 'whole'
  /** Whether somebody between turns down what is sent again. */
  private isDenied = false
  private readonly setup: Setup

  constructor(setup: Setup) {
    this.setup = setup
    const { network, storage } = setup
    const { chain } = network
    const store = textFlowStore({
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        if (this.state !== 'dead') storage.setItem(key, value)
      },
    })
    const books = fakeBooks(chain, (read) => this.online(read))
    this.flows = new FlowEngine({
      kinds: { planOf: (flow) => planOf(flow, books) },
      store,
      principal: ME,
      caller: {
        signsElsewhere: setup.signer !== 'key',
        asksOnce: setup.signer === 'batches',
        runInTurn: (calls) => this.runInTurn(calls),
        run: (call, onSubmit) => this.run(call, onSubmit),
        settle: async (_call, { requestId }) => this.settle(requestId),
        withWallet: (flow) => flow(),
      },
      lock: oneAtATime(),
      line: { isReachable: async () => true, signsUnasked: true },
      now: () => chain.nowMs,
      approvalMinutes: () => setup.approvalMinutes,
      pause: async (ms) => {
        chain.nowMs += ms
      },
    })
  }

  private async run<Answer>(
    call: PreparedCall<Answer>,
    onSubmit: (submitted: SubmittedCall) => void = () => {},
  ): Promise<Answer> {
    const { network, signer, mishap } = this.setup
    this.requireOnline()
    this.deliverLate('first')
    const request = network.sign(call)
    const how = mishap?.at === this.calls++ ? mishap.how : undefined
    if (signer === 'key' && how !== 'not-sent') onSubmit(request)
    if (how === 'refused') network.chain.refusesNext = true
    if (how === 'late' || how === 'kept') network.late.push(request.requestId)
    if (how === 'kept') this.isDenied = true
    const isDelivered = how === undefined || DELIVERED.has(how)
    const reply = isDelivered ? network.deliver(request.requestId) : undefined
    this.deliverLate('second')
    if (how !== undefined) this.state = this.stateAfter(how)
    if (how === 'not-sent') throw notSent(signer)
    if ((how === 'denied' || how === 'kept') && signer === 'key') throw denied()
    if (!reply || how === 'lost-after' || how === 'denied')
      throw signer === 'key' ? unreachable() : WalletError.lost()
    return call.read(reply)
  }

  /** Asked once for all; each is sent when the one before was executed and not refused. */
  private async runInTurn<Answer>(
    calls: readonly PreparedCall<Answer>[],
  ): Promise<Ended<Answer>[]> {
    const { network, mishap } = this.setup
    if ((mishap?.how === 'late' || mishap?.how === 'kept') && mishap.at === this.calls) {
      // the wallet went silent, and carries all of it out later
      this.requireOnline()
      this.calls += 1
      for (const call of calls) network.late.push(network.sign(call).requestId)
      this.deliverLate('second')
      this.state = this.stateAfter(mishap.how)
      throw WalletError.lost()
    }
    const ends: Ended<Answer>[] = []
    for (const call of calls) {
      const end = await this.run(call).then(
        (answer): Ended<Answer> => ({ answer }),
        (error: unknown): Ended<Answer> => ({ error: translateError(error) }),
      )
      ends.push(end)
      if ('error' in end || !succeeded(end.answer)) break
    }
    const [first] = ends
    // a wallet that was closed before the first call tells nothing of any
    if (first && 'error' in first) throw first.error
    return [...ends, ...Array(calls.length - ends.length).fill({ error: WalletError.lost() })]
  }

  private stateAfter(how: Mishap): FakeProcess['state'] {
    if (this.setup.mishap?.dies) return 'dead'
    return HARMLESS.has(how) ? 'whole' : 'cut-off'
  }

  private settle(requestId: string): CallOutcome {
    this.requireOnline()
    this.deliverLate('first')
    const { network } = this.setup
    if (!this.isDenied) network.deliver(requestId)
    this.deliverLate('second')
    return network.outcomeOf(requestId)
  }

  private deliverLate(when: 'first' | 'second'): void {
    if (this.setup.lateComes === when) this.setup.network.deliverLate()
  }

  private online<T>(read: () => T): T {
    this.requireOnline()
    return read()
  }

  private requireOnline(): void {
    if (this.state !== 'whole') throw unreachable()
  }
}

/** Mishaps of calls that are executed all the same. */
const DELIVERED: ReadonlySet<Mishap> = new Set(['refused', 'lost-after', 'denied'])
/** Mishaps after which the connection is as it was. */
const HARMLESS: ReadonlySet<Mishap> = new Set(['not-sent', 'refused', 'denied', 'kept'])

const unreachable = () => new CallError('unreachable', { retry: 'later', funds: 'wallet' })

const succeeded = (answer: unknown): boolean => Reflect.get(Object(answer), 'kind') !== 'refused'

const notSent = (signer: FakeSigner) => (signer === 'key' ? denied() : WalletError.refused())

const denied = () => new CallError('session-expired', { retry: 'after-sign-in', funds: 'wallet' })
