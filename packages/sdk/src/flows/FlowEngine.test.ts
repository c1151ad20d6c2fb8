import { expect, test, vi } from 'vitest'
import type { StepEvent } from './Flow.ts'
import { newOrderKey } from './orders/OrderKey.ts'
import { memoryStorage } from './store/FlowStore.ts'
import { flow, lost, move, type ToyFlow, toyEngine } from './testing/toyEngine.ts'

test('the number of prompts is known before the start, and less of what is begun', async () => {
  const untaken = { ...move('untaken'), isNeeded: () => false }
  const plan = { steps: [move('first'), untaken, move('second', ['first'])] }
  expect(await toyEngine({ plan, signsElsewhere: true }).engine.prompts(flow)).toBe(2)
  expect(await toyEngine({ plan }).engine.prompts(flow)).toBe(0)
  const begun: ToyFlow = { ...flow, steps: { first: { kind: 'done' } } }
  expect(await toyEngine({ plan, signsElsewhere: true }).engine.prompts(begun)).toBe(1)
})

test('an order that is given twice runs once, and one that another process has begun is gone on with', async () => {
  const storage = memoryStorage()
  const key = newOrderKey('me')
  const plan = { steps: [move('pay')] }
  const begin = vi.fn(async () => ({ ...flow, id: key.id }))
  const first = toyEngine({ plan, storage, run: lost })
  const failures = await Promise.allSettled([
    first.engine.start(key, begin),
    first.engine.start(key, begin),
  ])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([begin.mock.calls.length, first.sent.length]).toEqual([1, 3])
  const second = toyEngine({ plan, storage })
  expect(await second.engine.start(key, begin)).toBe('pay')
  expect(begin).toHaveBeenCalledTimes(1)
})

test('flows of one account run one after another; what the one before has finished is not begun again', async () => {
  const storage = memoryStorage()
  const plan = { steps: [move('pay')] }
  const { engine, sent, store } = toyEngine({ plan, storage })
  store.save(flow)
  const [first, second] = await Promise.allSettled([engine.resume('a'), engine.resume('a')])
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
  expect(sent).toEqual(['pay'])
})

test('a flow of somebody else is neither shown nor gone on with', async () => {
  const storage = memoryStorage()
  const { engine, store } = toyEngine({ plan: { steps: [move('pay')] }, storage })
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
  const { engine } = toyEngine({
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
