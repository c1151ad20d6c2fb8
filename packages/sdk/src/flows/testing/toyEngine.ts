import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { CallOutcome } from '../../agent/callOutcome.ts'
import { translateError } from '../../agent/translateError.ts'
import type { Ended } from '../../calls/CallRunner.ts'
import type { PreparedCall } from '../../calls/PreparedCall.ts'
import { CallError, SwapError } from '../../errors.ts'
import type { Flow } from '../Flow.ts'
import { FlowEngine, type FlowOptions } from '../FlowEngine.ts'
import type { MovingStep, Plan, StepAnswer } from '../Plan.ts'
import { oneAtATime } from '../store/FlowLock.ts'
import { memoryStorage, textFlowStore } from '../store/FlowStore.ts'

export type ToyFlow = Flow<'toy', { readonly name: string }>

export const call = (method: string): PreparedCall<StepAnswer> => ({
  canisterId: Principal.anonymous(),
  method,
  arg: new Uint8Array(),
  interfaceOf: () => IDL.Service({}),
  read: () => ({ kind: 'done', result: 1n }),
})

const errors: MovingStep['errors'] = {
  unknown: SwapError.outcomeUnknown,
  forgotten: () => new SwapError('left-in-pool', { retry: 'never', funds: 'pool' }),
  rejected: () => new SwapError('swap-refused', { retry: 'later', funds: 'wallet' }),
  leavesHalfDone: false,
}

export const move = (name: string, after: readonly string[] = []): MovingStep => ({
  kind: 'move',
  name,
  after,
  call: async () => call(name),
  repeat: { by: 'key' },
  errors,
})

export const flow: ToyFlow = {
  id: 'a',
  kind: 'toy',
  principal: 'me',
  startedAt: 0,
  createdAtNs: 0n,
  facts: { name: 'x' },
  steps: {},
}

type World = {
  plan: Pick<Plan<string>, 'steps' | 'settle'>
  run?: (method: string) => Promise<void>
  signsElsewhere?: boolean
  asksOnce?: boolean
  storage?: ReturnType<typeof memoryStorage>
  /** Milliseconds since 1970. */
  now?: () => number
  /** What came of a request that was sent before. */
  settled?: Extract<CallOutcome['kind'], 'open' | 'never-ran' | 'forgotten'>
}

/** An engine whose flows do what a test says, and what it has sent. */
export function toyEngine({
  plan,
  run = async () => {},
  asksOnce = false,
  signsElsewhere = asksOnce,
  storage,
  now = () => 0,
  settled = 'never-ran',
}: World) {
  const sent: string[] = []
  const batches: string[][] = []
  const store = textFlowStore<ToyFlow>(storage ?? memoryStorage(), {
    read: (_kind, facts, head) => ({ ...head, kind: 'toy', facts: { name: facts.text('name') } }),
    former: [],
  })
  const engine = new FlowEngine<ToyFlow, string>({
    kinds: {
      planOf: async () => ({
        touches: { ledgers: ['l'], pools: [] },
        finish: async (done) => [...done.keys()].sort().join(),
        ...plan,
      }),
    },
    store,
    principal: 'me',
    caller: {
      signsElsewhere,
      asksOnce,
      runInTurn: async (calls) => {
        batches.push(calls.map(({ method }) => method))
        return calls.map(endOf)
      },
      run: async (prepared) => {
        sent.push(prepared.method)
        await run(prepared.method)
        return prepared.read(new Uint8Array())
      },
      settle: async () => ({ kind: settled }),
      withWallet: (work) => work(),
    },
    lock: oneAtATime(),
    line: { isReachable: async () => true, signsUnasked: true },
    now,
    pause: async () => {},
  })
  const start = (options: FlowOptions = {}) => engine.start(undefined, async () => flow, options)
  return { engine, store, sent, batches, start }
}

function endOf<Answer>(prepared: PreparedCall<Answer>): Ended<Answer> {
  try {
    return { answer: prepared.read(new Uint8Array()) }
  } catch (error) {
    return { error: translateError(error) }
  }
}

/** The network is gone. */
export const lost = async () => {
  throw new CallError('unreachable', { retry: 'later', funds: 'wallet' })
}
