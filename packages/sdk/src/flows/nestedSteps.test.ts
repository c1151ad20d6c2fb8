import { expect, test } from 'vitest'
import type { PreparedCall } from '../calls/PreparedCall.ts'
import { finishNested, lastOf, type Nested, nestedSteps } from './nestedSteps.ts'
import type {
  MovingStep,
  Plan,
  PreparingStep,
  Results,
  Step,
  StepAnswer,
  WaitingStep,
} from './Plan.ts'

const CALL = {} as unknown as PreparedCall<StepAnswer>
const ERRORS = {} as unknown as MovingStep['errors']

/** Names of results that a function was handed, as its answer. */
const seen: string[][] = []
const note = (done: Results) => void seen.push([...done.keys()].sort())

const prepare = (name: string, after: string[] = [], more: Partial<PreparingStep> = {}): Step => ({
  ...{ kind: 'prepare', name, after },
  call: async (done) => {
    note(done)
    return CALL
  },
  ...more,
})
const move = (name: string, repeat: MovingStep['repeat'], after: string[] = []): Step => ({
  ...{ kind: 'move', name, after, repeat, errors: ERRORS },
  call: async (done) => {
    note(done)
    return CALL
  },
})

const planOf = (steps: readonly Step[]): Plan<string> => ({
  steps,
  touches: { ledgers: [], pools: [] },
  finish: async (done) => [...done.keys()].sort().join(),
})
const nested = (steps: readonly Step[], more: Partial<Nested<string>> = {}): Nested<string> => ({
  prefix: 'pool',
  plan: () => planOf(steps),
  ...more,
})

const results = (...names: string[]): Results =>
  new Map(names.map((name, place) => [name, BigInt(place)]))

function only<Kind extends Step['kind']>(steps: readonly Step[], kind: Kind) {
  const found = steps.find((step): step is Extract<Step, { kind: Kind }> => step.kind === kind)
  if (found === undefined) throw new Error(`there is no step that is a ${kind}`)
  return found
}

test('the names of a nested plan stand behind its prefix, and its first steps wait for what the whole names', () => {
  const steps = nestedSteps(nested([prepare('a'), prepare('b', ['a']), prepare('c', ['a'])]), [
    'farm:end',
  ])
  expect(steps.map(({ name, after }) => [name, after])).toEqual([
    ['pool:a', ['farm:end']],
    ['pool:b', ['pool:a']],
    ['pool:c', ['pool:a']],
  ])
  expect(lastOf(steps)).toEqual(['pool:b', 'pool:c'])
})

test('a step hears what its own plan has come to, by its own names, and nothing of another plan', async () => {
  const done = results('pool:a', 'pool:b', 'farm:a', 'poolish:a')
  for (const kind of ['prepare', 'move'] as const) {
    seen.length = 0
    const step = kind === 'prepare' ? prepare('x') : move('x', { by: 'key' })
    await only(nestedSteps(nested([step]), []), kind).call(done)
    expect(seen).toEqual([['a', 'b']])
  }
  expect(await finishNested(nested([]), done)).toBe('a,b')
})

test('what a step is about follows from what the whole has come to by then', async () => {
  const made: (bigint | undefined)[] = []
  const plan = (done: Results) =>
    planOf([
      prepare('x', [], {
        call: async () => {
          made.push(done.get('earlier:make'))
          return CALL
        },
      }),
    ])
  const step = only(nestedSteps(nested([], { plan }), []), 'prepare')
  await step.call(new Map([['earlier:make', 7n]]))
  await step.call(new Map([['earlier:make', 8n]]))
  expect(made).toEqual([7n, 8n])
})

test('nothing of a plan that is not needed is asked for, and a needed one leaves it to its steps', async () => {
  let isWanted = false
  let isMissing = true
  const steps = [prepare('plain'), prepare('own', [], { isNeeded: () => isMissing })]
  const [plain, own] = nestedSteps(nested(steps, { isNeeded: async () => isWanted }), [])
  const needs = async () => [await plain?.isNeeded?.(results()), await own?.isNeeded?.(results())]
  expect(await needs()).toEqual([false, false])
  isWanted = true
  expect(await needs()).toEqual([true, true])
  isMissing = false
  expect(await needs()).toEqual([true, false])
  const [free] = nestedSteps(nested([prepare('plain')]), [])
  expect(free?.isNeeded).toBeUndefined()
})

test('a result that is looked for by its key, and a look at the books, know their own plan alone', async () => {
  seen.length = 0
  const find = async (done: Results) => {
    note(done)
    return { result: 5n }
  }
  const byKey = only(nestedSteps(nested([move('x', { by: 'key', find })]), []), 'move').repeat
  const done = results('pool:a', 'farm:a')
  expect(byKey.by === 'key' && (await byKey.find?.(done))).toEqual({ result: 5n })

  const look = {
    before: async (own: Results) => {
      note(own)
      return {}
    },
    see: async (_: unknown, own: Results) => {
      note(own)
      return { kind: 'none' } as const
    },
    ...{ mayAskAgain: true, times: 3 },
  }
  const { repeat } = only(nestedSteps(nested([move('x', { by: 'request', look })]), []), 'move')
  if (repeat.by !== 'request') throw new Error('the step has lost its look')
  expect(repeat.look).toMatchObject({ mayAskAgain: true, times: 3 })
  await repeat.look.before(done)
  expect(await repeat.look.see({}, done)).toEqual({ kind: 'none' })
  expect(seen).toEqual([['a'], ['a'], ['a']])
})

test('a wait polls with what its own plan has come to', async () => {
  const wait: WaitingStep = {
    ...{ kind: 'wait', name: 'x', after: [], everyMs: 1_000 },
    poll: async (done) => ({ result: BigInt(done.size) }),
  }
  const step = only(nestedSteps(nested([wait]), []), 'wait')
  expect(await step.poll(results('pool:a', 'farm:a', 'farm:b'))).toEqual({ result: 1n })
  expect(step.everyMs).toBe(1_000)
})

test('a plan that changes its steps on the way is found out', async () => {
  let steps = [prepare('x')]
  const [step] = nestedSteps(nested([], { plan: () => planOf(steps) }), [])
  steps = [prepare('y')]
  if (step?.kind !== 'prepare') throw new Error('the step is another one')
  expect(() => step.call(results())).toThrow('the plan has lost its step x')
})
