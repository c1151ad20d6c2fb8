import type { PoolFacts } from '@sluice/sdk/poolFacts'
import { expect, test } from 'vitest'
import { TradeDesk } from './TradeDesk.ts'
import type { TradeQuestion } from './trade.worker.ts'

const facts = (id: string): PoolFacts => ({
  id,
  token0: 'a',
  token1: 'b',
  feePips: 3_000n,
  sqrtPriceX96: 1n,
  tick: 0,
  liquidity: 1n,
  ranges: [],
})

const search = {
  request: { kind: 'exact-in' as const, tokenIn: 'a', tokenOut: 'b', amount: 1n },
  tokens: [],
  poolIds: ['p'],
}

/** A worker's end of the line, which answers when it is told to. */
class FakeWorker extends EventTarget {
  readonly asked: TradeQuestion[] = []
  isEnded = false

  postMessage(question: TradeQuestion): void {
    this.asked.push(question)
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(id: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, found: undefined } }))
  }
}

function newDesk() {
  const workers: FakeWorker[] = []
  const start = () => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  }
  return { desk: new TradeDesk(start, (one: PoolFacts) => one), workers }
}

test('a pool is told to the worker once for each of its states, and each question gets its own answer', async () => {
  const { desk, workers } = newDesk()
  const [p, q] = [facts('p'), facts('q')]
  const first = desk.find(search, [p])
  const second = desk.find(search, [p, q])
  const [worker] = workers
  expect(worker?.asked.map(({ changed }) => changed)).toEqual([[p], [q]])
  worker?.answer(1)
  await second
  worker?.answer(0)
  await first
  const again = desk.find(search, [{ ...p }])
  expect(worker?.asked.at(-1)?.changed).toEqual([p])
  worker?.answer(2)
  await again
  expect(workers).toHaveLength(1)
})

test('a worker that breaks fails what waits for it, and the next question starts another that knows nothing yet', async () => {
  const { desk, workers } = newDesk()
  const p = facts('p')
  const lost = desk.find(search, [p])
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(lost).rejects.toThrow()
  expect(workers[0]?.isEnded).toBe(true)

  const next = desk.find(search, [p])
  expect(workers[1]?.asked[0]?.changed).toEqual([p])
  workers[1]?.answer(workers[1].asked[0]?.id ?? -1)
  await next
})
