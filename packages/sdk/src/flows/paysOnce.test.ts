import { expect, test, vi } from 'vitest'
import { SwapError } from '../errors.ts'
import type { StepState } from './Flow.ts'
import type { Look, MovingStep, PreparingStep } from './Plan.ts'
import { memoryStorage } from './store/FlowStore.ts'
import { call, flow, lost, move, toyEngine } from './testing/toyEngine.ts'

/** What keeps a wallet from paying twice, played in every run: accidents that are drawn seldom meet just these. */

const MINUTE_MS = 60_000
const refusal = new SwapError('swap-refused', { retry: 'later', funds: 'wallet' })
const refused: Partial<MovingStep> = {
  call: async () => ({ ...call('pay'), read: () => ({ kind: 'refused', error: refusal }) }),
}

/** The books show nothing of a call. */
const UNSEEN: Look = {
  before: async () => ({}),
  see: async () => ({ kind: 'none' }),
  mayAskAgain: false,
  times: 0,
}
const notMade = () => refusal
const silent = (look: Partial<Look> = {}): MovingStep => ({
  ...move('pay'),
  repeat: { by: 'request', look: { ...UNSEEN, ...look } },
  errors: { ...move('pay').errors, notMade },
})

type Begun = { readonly step: MovingStep; readonly state: StepState; readonly isWallet?: boolean }

/** Goes on with a payment that was begun at 0 and of which nothing was heard, so many minutes later. */
async function goOn({ step, state, isWallet = false }: Begun, minutes: number) {
  const now = () => minutes * MINUTE_MS
  const plan = { steps: [step] }
  const { engine, store } = toyEngine({ plan, now, signsElsewhere: isWallet })
  store.save({ ...flow, steps: { pay: state } })
  const error: unknown = await engine.resume('a').catch((failure: unknown) => failure)
  return { error, isKept: engine.pending().length === 1 }
}

const ASKED: StepState = { kind: 'asked', attempts: 1, at: 0 }
const TOLD: StepState = { kind: 'told', at: 0, before: {} }

test.each([
  [
    'a ledger refuses what was asked before',
    {
      step: { ...move('pay'), ...refused, repeat: { by: 'key', find: async () => undefined } },
      state: ASKED,
    },
  ],
  [
    'the books show nothing of what a wallet was asked for',
    { step: silent(), state: TOLD, isWallet: true },
  ],
  [
    'a pool refuses what a wallet was asked for before',
    { step: { ...silent({ mayAskAgain: true }), ...refused }, state: TOLD, isWallet: true },
  ],
] as const satisfies readonly (readonly [string, Begun])[])(
  'when %s, the request of then counts as alive until it has surely expired',
  async (_, begun) => {
    for (const minutes of [1, 2, 5, 5.9]) {
      const { error, isKept } = await goOn(begun, minutes)
      expect(error).toMatchObject({ funds: 'moving' })
      expect(isKept).toBe(true)
    }
    const { error, isKept } = await goOn(begun, 6)
    expect(error).toMatchObject({ code: 'swap-refused', funds: 'wallet' })
    expect(isKept).toBe(false)
  },
)

test('a flow is written down before anything of it is asked, also what only prepares', async () => {
  const storage = memoryStorage()
  const written = () => storage.getItem('sluice.flows.v1') ?? ''
  const approve: PreparingStep = {
    kind: 'prepare',
    name: 'approve',
    after: [],
    call: async () => call('approve'),
  }
  const pay = move('pay', ['approve'])
  const onApprove = vi.fn(() => expect(written()).toContain('"id":"a"'))
  const run = async (method: string) => void (method === 'approve' && onApprove())
  await toyEngine({ plan: { steps: [approve, pay] }, storage, run }).start()
  expect(onApprove).toHaveBeenCalledOnce()
})

test('of what fails side by side the call that may still pay is told, and its flow is kept', async () => {
  for (const order of [
    ['open', 'refused'],
    ['refused', 'open'],
  ]) {
    const steps = order.map((name) =>
      name === 'open' ? move('open') : { ...move('refused'), ...refused },
    )
    const run = async (method: string) => (method === 'open' ? lost() : undefined)
    const { engine, start } = toyEngine({ plan: { steps }, run })
    await expect(start()).rejects.toMatchObject({ funds: 'moving' })
    expect(engine.pending()).toHaveLength(1)
  }
})

test('an error that says tokens are on their way keeps the flow, whatever its steps say', async () => {
  const approve: PreparingStep = {
    kind: 'prepare',
    name: 'approve',
    after: [],
    call: async () => call('approve'),
    failed: SwapError.outcomeUnknown,
  }
  const { engine, start } = toyEngine({ plan: { steps: [approve] }, run: lost })
  await expect(start()).rejects.toMatchObject({ funds: 'moving' })
  expect(engine.pending()).toHaveLength(1)
})

test('a flow with a call whose end is unknown is not settled by the failure of another', async () => {
  const settle = vi.fn(async () => refusal)
  const steps = [{ ...move('other'), ...refused }, silent()]
  const { engine, store } = toyEngine({ plan: { steps, settle }, signsElsewhere: true })
  store.save({ ...flow, steps: { pay: TOLD } })
  await expect(engine.resume('a')).rejects.toMatchObject({ code: 'swap-refused' })
  expect(settle).not.toHaveBeenCalled()
  expect(engine.pending()).toHaveLength(1)
})

const SUBMITTED: StepState = { kind: 'submitted', requestId: '00', expiresAtNs: 1n, envelope: '00' }
const gone = () => new SwapError('outcome-unknown', { retry: 'never', funds: 'moving' })

test.each([
  // whoever has it may execute it yet
  { settled: 'open' as const, step: silent(), isKept: true },
  // nobody can find out any more: told, and never made anew
  {
    settled: 'forgotten' as const,
    step: { ...silent(), errors: { ...silent().errors, forgotten: gone } },
    isKept: false,
  },
])('a request of before that is $settled is not made anew', async ({ settled, step, isKept }) => {
  const { engine, store, sent } = toyEngine({ plan: { steps: [step] }, settled })
  store.save({ ...flow, steps: { pay: SUBMITTED } })
  await expect(engine.resume('a')).rejects.toMatchObject({ funds: 'moving' })
  expect([engine.pending().length === 1, sent]).toEqual([isKept, []])
})
