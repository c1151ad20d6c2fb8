import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import type { PreparedCall } from '../calls/PreparedCall.ts'
import { CallError, SwapError } from '../errors.ts'
import { defineFlow, type FlowOf, planBy, readBy } from './FlowDefinition.ts'
import { FlowEngine } from './FlowEngine.ts'
import { newFlow } from './orders/newFlow.ts'
import type { StepAnswer } from './Plan.ts'
import { oneAtATime } from './store/FlowLock.ts'
import { memoryStorage, textFlowStore } from './store/FlowStore.ts'

type Books = { readonly priceOf: (cargo: string) => bigint }

/** All that a new area says of its kind. */
const shipping = defineFlow({
  name: 'ship-cargo',
  readFacts: ({ text, bigint }) => ({ cargo: text('cargo'), weight: bigint('weight') }),
  plan: async ({ facts: { cargo, weight } }, { priceOf }: Books) => ({
    steps: ['load', 'sail'].map((name, at, names) => ({
      kind: 'move' as const,
      name,
      after: names.slice(0, at),
      call: async () => call(`${name} ${weight} ${cargo}`),
      repeat: { by: 'key' as const },
      errors: {
        unknown: SwapError.outcomeUnknown,
        rejected: () => new SwapError('swap-refused', { retry: 'later', funds: 'wallet' }),
        leavesHalfDone: false,
      },
    })),
    touches: { ledgers: [], pools: [] },
    finish: async () => weight * priceOf(cargo),
  }),
})
const waiting = defineFlow({
  name: 'wait',
  readFacts: () => ({}),
  plan: async (_flow, _books: unknown) => ({
    steps: [],
    touches: { ledgers: [], pools: [] },
    finish: async () => 'waited' as const,
  }),
})
const KINDS = [waiting, shipping] as const
type ToyFlow = FlowOf<(typeof KINDS)[number]>
const read = readBy<ToyFlow>(KINDS)
const planOf = planBy<ToyFlow, bigint | 'waited', Books>(KINDS)

const call = (method: string): PreparedCall<StepAnswer> => ({
  canisterId: Principal.anonymous(),
  method,
  arg: new Uint8Array(),
  interfaceOf: () => IDL.Service({}),
  read: () => ({ kind: 'done' }),
})

/** A process over a store; the network answers a call as `answer` does. */
function processOf(storage: ReturnType<typeof memoryStorage>, answer: (method: string) => void) {
  const sent: string[] = []
  const engine = new FlowEngine({
    kinds: { planOf: (flow) => planOf(flow, { priceOf: (cargo) => BigInt(cargo.length) }) },
    store: textFlowStore(storage, { read, former: [] }),
    principal: 'me',
    caller: {
      signsElsewhere: false,
      asksOnce: false,
      runInTurn: async () => [],
      run: async (prepared) => {
        sent.push(prepared.method)
        answer(prepared.method)
        return prepared.read(new Uint8Array())
      },
      settle: async () => ({ kind: 'never-ran' }),
      withWallet: (work) => work(),
    },
    lock: oneAtATime(),
    line: { isReachable: async () => true, signsUnasked: true },
    now: () => 0,
    pause: async () => {},
  })
  return { engine, sent }
}

const isLost = () => {
  throw new CallError('unreachable', { retry: 'later', funds: 'wallet' })
}
const order = { kind: 'ship-cargo', facts: { cargo: 'figs', weight: 2n } } as const

test('a kind made up on the spot is carried out, stored, interrupted and gone on with', async () => {
  const storage = memoryStorage()
  const first = processOf(storage, (method) => method.startsWith('sail') && isLost())
  const begin = async () => newFlow({ ...order, principal: 'me', key: undefined, now: 0 })
  await expect(first.engine.start(undefined, begin)).rejects.toThrow()
  expect(first.sent[0]).toBe('load 2 figs')

  const second = processOf(storage, () => {})
  const [found] = second.engine.pending()
  expect(found).toMatchObject(order)
  expect(await second.engine.resume(found?.id ?? '')).toBe(8n)
  expect(second.sent).toEqual(['sail 2 figs'])
  expect(second.engine.pending()).toEqual([])
})

test('of two kinds each has its own plan', async () => {
  const { engine } = processOf(memoryStorage(), () => {})
  const about = { principal: 'me', key: undefined, now: 0 }
  const waits = async () => newFlow({ kind: 'wait' as const, facts: {}, ...about })
  expect(await engine.start(undefined, waits)).toBe('waited')
  expect(await engine.start(undefined, async () => newFlow({ ...order, ...about }))).toBe(8n)
})

test('stored facts that are missing, or of a kind that nobody knows, are kept and shown', () => {
  const storage = memoryStorage()
  const store = textFlowStore(storage, { read, former: [] })
  const about = { principal: 'me', key: undefined, now: 0 }
  store.save(newFlow({ ...order, ...about }))
  const text = storage.getItem('sluice.flows.v1') ?? ''
  const { engine } = processOf(storage, () => {})
  for (const [part, other] of [
    ['"weight"', '"w"'],
    ['ship-cargo', 'ship-people'],
  ] as const) {
    storage.setItem('sluice.flows.v1', text.replace(part, other))
    expect([engine.pending(), engine.unread().length]).toEqual([[], 1])
  }
  storage.setItem('sluice.flows.v1', text)
  expect(engine.pending()).toHaveLength(1)
})

test('a flow of a kind that is not listed is not planned', async () => {
  const flow = newFlow({ ...order, principal: 'me', key: undefined, now: 0 })
  const planOf = planBy<typeof flow, unknown, Books>([])
  await expect(planOf(flow, { priceOf: () => 1n })).rejects.toThrow('no flow is called ship-cargo')
})
