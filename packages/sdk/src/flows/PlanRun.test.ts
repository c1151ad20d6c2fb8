import { expect, test } from 'vitest'
import { CallError, SwapError } from '../errors.ts'
import type { MovingStep, PreparingStep, StepAnswer, WaitingStep } from './Plan.ts'
import { memoryStorage } from './store/FlowStore.ts'
import { call, flow, lost, move, toyEngine } from './testing/toyEngine.ts'

test('steps that do not wait for each other run side by side, others after what they wait for', async () => {
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  const plan = { steps: [move('left'), move('right'), move('both', ['left', 'right'])] }
  let begun = 0
  const { start, sent } = toyEngine({
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
  const { start } = toyEngine({
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
  const failing = toyEngine({
    plan,
    storage,
    run: (method) => (method === 'left' ? lost() : Promise.resolve()),
  })
  await expect(failing.start()).rejects.toMatchObject({ code: 'outcome-unknown' })
  expect(failing.engine.pending()).toMatchObject([
    { steps: { left: { kind: 'asked', attempts: 3 }, right: { kind: 'done', result: 1n } } },
  ])
  const next = toyEngine({ plan, storage })
  expect(await next.engine.resume('a')).toBe('left,right')
  expect(next.sent).toEqual(['left'])
})

test('a failure keeps only what waits for it from going on, unless a wallet would have to ask', async () => {
  const plan = {
    steps: [move('left'), move('after left', ['left']), move('right'), move('on', ['right'])],
  }
  const run = (method: string) => (method === 'left' ? lost() : Promise.resolve())
  const key = toyEngine({ plan, run })
  await expect(key.start()).rejects.toMatchObject({ code: 'outcome-unknown' })
  expect(key.sent.filter((method) => method !== 'left')).toEqual(['right', 'on'])

  const wallet = toyEngine({ plan, run, signsElsewhere: true })
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
  const timeOf = ({ store }: ReturnType<typeof toyEngine>) => store.list()[0]?.steps.time
  const first = toyEngine({ plan, storage, run: lost })
  await expect(first.start()).rejects.toMatchObject({ code: 'outcome-unknown' })
  now = 2n
  const second = toyEngine({ plan, storage, run: lost })
  await expect(second.engine.resume('a')).rejects.toMatchObject({ code: 'outcome-unknown' })
  expect(timeOf(second)).toEqual({ kind: 'done', result: 1n })

  const [flow] = second.store.list()
  if (flow) second.store.save({ ...flow, steps: { time: { kind: 'done', result: 1n } } })
  const third = toyEngine({ plan, storage, run: lost })
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
  const { start, sent } = toyEngine({ plan })
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
  const first = toyEngine({ plan, storage })
  await expect(first.start()).rejects.toMatchObject({ code: 'unreachable' })
  const second = toyEngine({ plan, storage })
  expect(await second.engine.resume('a')).toBe('claim,pay,wait')
  expect([first.sent, second.sent]).toEqual([['pay'], ['claim']])
})

test('what can be stopped is stopped before the first call that moves tokens, and not after it', async () => {
  const abort = new AbortController()
  const plan = { steps: [move('first'), move('second', ['first'])] }
  const stopped = toyEngine({ plan })
  abort.abort()
  const options = { signal: abort.signal }
  await expect(stopped.engine.start(undefined, async () => flow, options)).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect([stopped.sent, stopped.engine.pending()]).toEqual([[], []])

  const late = new AbortController()
  const running = toyEngine({ plan, run: async () => late.abort() })
  expect(await running.engine.start(undefined, async () => flow, { signal: late.signal })).toBe(
    'first,second',
  )
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
  const { start, batches, sent, engine } = toyEngine({ plan, asksOnce: true })
  expect(await engine.prompts(flow)).toBe(1)
  const told: string[] = []
  await start({ onStep: ({ step, status }) => told.push(`${step} ${status}`) })
  expect([batches, sent]).toEqual([[['allow', 'pay']], []])
  expect(told).toEqual(['allow active', 'pay active', 'allow done', 'pay done'])
})

test('where nothing has to be prepared, a wallet that asks once gets the one call', async () => {
  const prepared = { ...allow(), isNeeded: () => false }
  const { start, batches, sent } = toyEngine({
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
  const { start, engine } = toyEngine({ plan, asksOnce: true })
  await expect(start()).rejects.toBe(refusal)
  expect(engine.pending()).toEqual([])
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
  const { engine, sent, store } = toyEngine({ plan: { steps: [approve, swap] }, storage })
  store.save({ ...flow, steps: { swap: submitted } })
  expect(await engine.resume('a')).toBe('swap')
  expect(sent).toEqual(['approve', 'swap'])
})
