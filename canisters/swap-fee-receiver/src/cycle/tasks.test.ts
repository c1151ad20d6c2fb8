import { heapMaps } from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { expect, test } from 'vitest'
import { openReceiver } from '../receiver/openReceiver.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { openReceiverState } from '../receiver/ReceiverState.ts'
import {
  addTask,
  beginTask,
  finishTask,
  nextTask,
  postponeTask,
  type Setback,
  tasksOf,
} from './tasks.ts'

const NS_PER_SECOND = 1_000_000_000n

function contextAt(clock: { seconds: bigint }): ReceiverContext {
  const silence = async () => ({ kind: 'unknown', text: 'silence' }) as const
  const nothing = async () => undefined
  const context = openReceiver({
    ...logicEdges,
    state: openReceiverState(heapMaps),
    ledgerReads: { fetchFee: nothing, fetchBalance: nothing, fetchMinter: nothing },
    askPool: silence,
    listPools: silence,
    now: () => clock.seconds * NS_PER_SECOND,
  })
  addTask(context, { name: 'swap', phase: 'swap', subject: Uint8Array.of(2) })
  return context
}

/** Fails the task until it is open no more. @returns how often, and how long that took. */
function failUntilTheEnd(kind: Setback['kind']): { times: number; seconds: bigint } {
  const clock = { seconds: 1_000n }
  const context = contextAt(clock)
  for (let times = 0; times < 1_000; times++) {
    const [id, task] = tasksOf(context, 'swap')[0] ?? []
    if (id === undefined || task?.state !== 'open')
      return { times, seconds: clock.seconds - 1_000n }
    clock.seconds = task.notBefore > clock.seconds ? task.notBefore : clock.seconds
    beginTask(context, id)
    postponeTask(context, id, { error: 'no', kind })
  }
  throw new Error('the task never ends')
}

test('a step that fails is tried ever more rarely and left for the next cycle', () => {
  const { times, seconds } = failUntilTheEnd('failed')
  expect(times).toBe(20)
  expect(seconds).toBeGreaterThan(12n * 3_600n)
})

test('a step that waits for a price does so for days, and not for ever', () => {
  const { times, seconds } = failUntilTheEnd('patient')
  expect(times).toBe(120)
  expect(seconds).toBe(119n * 3_600n)
})

test('a step that begins and never ends is counted, and left alone for an hour', () => {
  const clock = { seconds: 1_000n }
  const context = contextAt(clock)
  beginTask(context, 0n)
  expect(tasksOf(context, 'swap')[0]?.[1]).toMatchObject({
    attempts: 1,
    notBefore: 4_600n,
    state: 'open',
  })
  finishTask(context, 0n)
  expect(tasksOf(context, 'swap')[0]?.[1]).toMatchObject({ state: 'done', lastError: '' })
})

test('a step that meets silence is given up after four turns', () => {
  expect(failUntilTheEnd('silent').times).toBe(4)
})

test('a late return does not take back what has been counted meanwhile', () => {
  const context = contextAt({ seconds: 1_000n })
  beginTask(context, 0n)
  beginTask(context, 0n)
  beginTask(context, 0n)
  postponeTask(context, 0n, { error: 'no', kind: 'failed' })
  expect(tasksOf(context, 'swap')[0]?.[1].attempts).toBe(3)
})

test('a step that never ends, be it by trapping, is given up too', () => {
  const clock = { seconds: 1_000n }
  const context = contextAt(clock)
  let begun = 0
  while (beginTask(context, 0n)) begun += 1
  expect(begun).toBe(20)
  expect(tasksOf(context, 'swap')[0]?.[1].state).toBe('givenUp')
})

test('a token that has failed waits for those that have not', () => {
  const context = contextAt({ seconds: 1_000n })
  addTask(context, { name: 'swap', phase: 'swap', subject: Uint8Array.of(3) })
  beginTask(context, 0n)
  postponeTask(context, 0n, { error: 'no', kind: 'failed' })
  expect(nextTask(tasksOf(context, 'swap'), 10_000n)?.[0]).toBe(1n)
})
