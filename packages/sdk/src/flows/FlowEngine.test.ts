import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test, vi } from 'vitest'
import { translateError } from '../agent/translateError.ts'
import type { Ended } from '../calls/CallRunner.ts'
import type { PreparedCall } from '../calls/PreparedCall.ts'
import { CallError, SwapError } from '../errors.ts'
import type { Flow, StepEvent } from './Flow.ts'
import { FlowEngine, type FlowOptions } from './FlowEngine.ts'
import { newOrderKey } from './orders/OrderKey.ts'
import type { MovingStep, Plan, PreparingStep, StepAnswer, WaitingStep } from './Plan.ts'
import { oneAtATime } from './store/FlowLock.ts'
import { memoryStorage, textFlowStore } from './store/FlowStore.ts'

type ToyFlow = Flow<'toy', { readonly name: string }>

const call = (method: string): PreparedCall<StepAnswer> => ({
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

const move = (name: string, after: readonly string[] = []): MovingStep => ({
  kind: 'move',
  name,
  after,
  call: async () => call(name),
  repeat: { by: 'key' },
  errors,
})

const flow: ToyFlow = {
  id: 'a',
  kind: 'toy',
  principal: 'me',
  startedAt: 0,
  createdAtNs: 0n,
  facts: { name: 'x' },
  steps: {},
}

type World = {
  plan: Pick<Plan<string>, 'steps'>
  run?: (method: string) => Promise<void>
  signsElsewhere?: boolean
  asksOnce?: boolean
  storage?: ReturnType<typeof memoryStorage>
}

function engineOf({
  plan,
  run = async () => {},
  asksOnce = false,
  signsElsewhere = asksOnce,
  storage,
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
      settle: async () => ({ kind: 'never-ran' }),
      withWallet: (work) => work(),
    },
    lock: oneAtATime(),
    line: { isReachable: async () => true, signsUnasked: true },
    now: () => 0,
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

const lost = async () => {
  throw new CallError('unreachable', { retry: 'later', funds: 'wallet' })
}

test('steps that do not wait for each other run side by side, others after what they wait for', async () => {
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  const plan = { steps: [move('left'), move('right'), move('both', ['left', 'right'])] }
  let begun = 0
  const { start, sent } = engineOf({
    plan,
    run: (method) => {
      begun += 1
      if (begun === 2) open()
      return method === 'both' ? Promise.resolve() : both
    },
  })
  expect(await start()).toBe('both,left,right')
  expect(sent).toEqual(['left', 'right', 'both'])
})

test('a wallet that asks is asked one thing at a time', async () => {
  const prompts: string[] = []
  const { start } = engineOf({
    signsElsewhere: true,
    plan: { steps: [move('left'), move('right')] },
    run: async (method) => {
      prompts.push(`${method} opens`)
      await Promise.resolve()
      prompts.push(`${method} closes`)
    },
  })
  await start()
  expect(prompts).toEqual(['left opens', 'left closes', 'right opens', 'right closes'])
})

test('a failure lets what runs beside it end, and what is done is not done again', async () => {
  const storage = memoryStorage()
  const plan = { steps: [move('left'), move('right')] }
  const failing = engineOf({
    plan,
    storage,
    run: (method) => (method === 'left' ? lost() : Promise.resolve()),
  })
  await expect(failing.start()).rejects.toMatchObject({ code: 'outcome-unknown' })
  expect(failing.engine.pending()).toMatchObject([
    { steps: { left: { kind: 'asked', attempts: 3 }, right: { kind: 'done', result: 1n } } },
  ])
  const next = engineOf({ plan, storage })
  expect(await next.engine.resume('a')).toBe('left,right')
  expect(next.sent).toEqual(['left'])
})

test('a failure keeps only what waits for it from going on, unless a wallet would have to ask', async () => {
  const plan = {
    steps: [move('left'), move('after left', ['left']), move('right'), move('on', ['right'])],
  }
  const run = (method: string) => (method === 'left' ? lost() : Promise.resolve())
  const key = engineOf({ plan, run })
  await expect(key.start()).rejects.toMatchObject({ code: 'outcome-unknown' })
  expect(key.sent.filter((method) => method !== 'left')).toEqual(['right', 'on'])

  const wallet = engineOf({ plan, run, signsElsewhere: true })
  await expect(wallet.start()).rejects.toMatchObject({ code: 'outcome-unknown' })
  expect(wallet.sent).not.toContain('on')
})

test('what was waited for is waited for anew once it no longer holds, unless something was sent with it', async () => {
  const storage = memoryStorage()
  let now = 1n
  const time: WaitingStep = {
    kind: 'wait',
    name: 'time',
    after: [],
    everyMs: 0,
    poll: async () => ({ result: now }),
    holds: (at) => at === now,
  }
  const plan = { steps: [time, move('pay', ['time'])] }
  const timeOf = ({ store }: ReturnType<typeof engineOf>) => store.list()[0]?.steps.time
  const first = engineOf({ plan, storage, run: lost })
  await expect(first.start()).rejects.toMatchObject({ code: 'outcome-unknown' })
  now = 2n
  const second = engineOf({ plan, storage, run: lost })
  await expect(second.engine.resume('a')).rejects.toMatchObject({ code: 'outcome-unknown' })
  expect(timeOf(second)).toEqual({ kind: 'done', result: 1n })

  const [flow] = second.store.list()
  if (flow) second.store.save({ ...flow, steps: { time: { kind: 'done', result: 1n } } })
  const third = engineOf({ plan, storage, run: lost })
  await expect(third.engine.resume('a')).rejects.toMatchObject({ code: 'outcome-unknown' })
  expect(timeOf(third)).toEqual({ kind: 'done', result: 2n })
})

test('a branch that is not taken is skipped, and what comes after it goes on', async () => {
  const taken = { ...move('taken', ['first']), isNeeded: () => true }
  const untaken = {
    ...move('untaken', ['first']),
    isNeeded: (done: ReadonlyMap<string, unknown>) => done.get('first') !== 1n,
  }
  const plan = { steps: [move('first'), taken, untaken, move('last', ['taken', 'untaken'])] }
  const { start, sent } = engineOf({ plan })
  expect(await start()).toBe('first,last,taken')
  expect(sent).toEqual(['first', 'taken', 'last'])
})

test('a step waits until something outside has happened, also in another process', async () => {
  const storage = memoryStorage()
  let looks = 0
  const wait: WaitingStep = {
    kind: 'wait',
    name: 'wait',
    after: ['pay'],
    everyMs: 5,
    poll: async () => {
      looks += 1
      if (looks === 2) return lost()
      return looks < 5 ? 'not-yet' : { result: 9n }
    },
  }
  const plan = { steps: [move('pay'), wait, move('claim', ['wait'])] }
  const first = engineOf({ plan, storage })
  await expect(first.start()).rejects.toMatchObject({ code: 'unreachable' })
  const second = engineOf({ plan, storage })
  expect(await second.engine.resume('a')).toBe('claim,pay,wait')
  expect([first.sent, second.sent]).toEqual([['pay'], ['claim']])
})

test('what can be stopped is stopped before the first call that moves tokens, and not after it', async () => {
  const abort = new AbortController()
  const plan = { steps: [move('first'), move('second', ['first'])] }
  const stopped = engineOf({ plan })
  abort.abort()
  const options = { signal: abort.signal }
  await expect(stopped.engine.start(undefined, async () => flow, options)).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect([stopped.sent, stopped.engine.pending()]).toEqual([[], []])

  const late = new AbortController()
  const running = engineOf({ plan, run: async () => late.abort() })
  expect(await running.engine.start(undefined, async () => flow, { signal: late.signal })).toBe(
    'first,second',
  )
})

test('the number of prompts is known before the start, and less of what is begun', async () => {
  const untaken = { ...move('untaken'), isNeeded: () => false }
  const plan = { steps: [move('first'), untaken, move('second', ['first'])] }
  expect(await engineOf({ plan, signsElsewhere: true }).engine.prompts(flow)).toBe(2)
  expect(await engineOf({ plan }).engine.prompts(flow)).toBe(0)
  const begun: ToyFlow = { ...flow, steps: { first: { kind: 'done' } } }
  expect(await engineOf({ plan, signsElsewhere: true }).engine.prompts(begun)).toBe(1)
})

const refusal = SwapError.insufficientFunds(0n)
const allow = (answer: StepAnswer = { kind: 'done' }): PreparingStep => ({
  kind: 'prepare',
  name: 'allow',
  after: [],
  call: async () => ({ ...call('allow'), read: () => answer }),
})

test('a wallet that asks once is given what prepares a call together with it', async () => {
  const plan = { steps: [allow(), move('pay', ['allow'])] }
  const { start, batches, sent, engine } = engineOf({ plan, asksOnce: true })
  expect(await engine.prompts(flow)).toBe(1)
  const told: string[] = []
  await start({ onStep: ({ step, status }) => told.push(`${step} ${status}`) })
  expect([batches, sent]).toEqual([[['allow', 'pay']], []])
  expect(told).toEqual(['allow active', 'pay active', 'allow done', 'pay done'])
})

test('where nothing has to be prepared, a wallet that asks once gets the one call', async () => {
  const prepared = { ...allow(), isNeeded: () => false }
  const { start, batches, sent } = engineOf({
    plan: { steps: [prepared, move('pay', ['allow'])] },
    asksOnce: true,
  })
  await start()
  expect([batches, sent]).toEqual([[], ['pay']])
})

test('what prepares a call and is refused keeps it from being made, and says why', async () => {
  const pay: MovingStep = {
    ...move('pay', ['allow']),
    call: async () => ({
      ...call('pay'),
      read: () => {
        throw new CallError('unreachable', { retry: 'later', funds: 'wallet' })
      },
    }),
  }
  const plan = { steps: [allow({ kind: 'refused', error: refusal }), pay] }
  const { start, engine } = engineOf({ plan, asksOnce: true })
  await expect(start()).rejects.toBe(refusal)
  expect(engine.pending()).toEqual([])
})

test('an order that is given twice runs once, and one that another process has begun is gone on with', async () => {
  const storage = memoryStorage()
  const key = newOrderKey('me')
  const plan = { steps: [move('pay')] }
  const begin = vi.fn(async () => ({ ...flow, id: key.id }))
  const first = engineOf({ plan, storage, run: lost })
  const failures = await Promise.allSettled([
    first.engine.start(key, begin),
    first.engine.start(key, begin),
  ])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([begin.mock.calls.length, first.sent.length]).toEqual([1, 3])
  const second = engineOf({ plan, storage })
  expect(await second.engine.start(key, begin)).toBe('pay')
  expect(begin).toHaveBeenCalledTimes(1)
})

test('flows of one account run one after another; what the one before has finished is not begun again', async () => {
  const storage = memoryStorage()
  const plan = { steps: [move('pay')] }
  const { engine, sent, store } = engineOf({ plan, storage })
  store.save(flow)
  const [first, second] = await Promise.allSettled([engine.resume('a'), engine.resume('a')])
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
  expect(sent).toEqual(['pay'])
})

test('a call that never ran is made anew, and what prepares it is looked at anew', async () => {
  const storage = memoryStorage()
  const submitted = { kind: 'submitted', requestId: '1', expiresAtNs: 0n, envelope: '' } as const
  const look = {
    before: async () => ({}),
    see: async () => ({ kind: 'none' }) as const,
    mayAskAgain: true,
    times: 0,
  }
  const approve: PreparingStep = {
    kind: 'prepare',
    name: 'approve',
    after: [],
    call: async () => call('approve'),
  }
  const swap: MovingStep = { ...move('swap', ['approve']), repeat: { by: 'request', look } }
  const { engine, sent, store } = engineOf({ plan: { steps: [approve, swap] }, storage })
  store.save({ ...flow, steps: { swap: submitted } })
  expect(await engine.resume('a')).toBe('swap')
  expect(sent).toEqual(['approve', 'swap'])
})

test('a flow of somebody else is neither shown nor gone on with', async () => {
  const storage = memoryStorage()
  const { engine, store } = engineOf({ plan: { steps: [move('pay')] }, storage })
  store.save({ ...flow, principal: 'you' })
  expect(engine.pending()).toEqual([])
  await expect(engine.resume('a')).rejects.toMatchObject({ code: 'refused' })
  await expect(
    engine.start({ id: 'a', principal: 'you', createdAtNs: 0n }, async () => flow),
  ).rejects.toMatchObject({ code: 'wallet-other-account' })
})

test('a flow is written down before its first call leaves, and tells what it has touched', async () => {
  const storage = memoryStorage()
  const events: StepEvent[] = []
  const onEnd = vi.fn()
  const { engine } = engineOf({
    plan: { steps: [move('pay')] },
    storage,
    run: async () => {
      expect(storage.getItem('sluice.flows.v1')).toContain('"kind":"asked"')
    },
  })
  const onStep = (event: StepEvent) => events.push(event)
  await engine.start(undefined, async () => flow, { onStep, onEnd })
  expect(events.map(({ step, status }) => `${step} ${status}`)).toEqual(['pay active', 'pay done'])
  expect(onEnd).toHaveBeenCalledWith({ ledgers: ['l'], pools: [] })
  expect(engine.pending()).toEqual([])
})
