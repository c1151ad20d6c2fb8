import { expect, test } from 'vitest'
import { refuse } from '../pool/result.ts'
import { maker, startTrading, type Trading } from '../testing/tradingWorld.ts'
import { getTickPath, noteTickMove, PATH_LENGTH } from './tickPath.ts'

const SECOND_NS = 1_000_000_000n

/** Moves the price without a swap, which would take a second for a thousand. */
function moveTo({ context, world }: Trading, second: bigint, tick: number): void {
  world.nowNs = second * SECOND_NS
  const { engine } = context
  engine.state = { ...engine.state, tick }
  noteTickMove(context)
}

async function started(): Promise<{ trading: Trading; end: bigint }> {
  const trading = await startTrading()
  return { trading, end: getTickPath(trading.context, 0n, 0n).end }
}

test('a swap leaves its tick on the path, and one that stays on its tick leaves none', async () => {
  const { trading, end } = await started()
  const { context, world } = trading
  await trading.fill(maker, 10n ** 13n)
  world.nowNs = 5_000n * SECOND_NS
  await trading.oneStep({ zeroForOne: true, amountIn: `${10n ** 11n}`, owner: maker })
  world.nowNs = 6_000n * SECOND_NS
  await trading.oneStep({ zeroForOne: true, amountIn: '1000', owner: maker })

  const path = getTickPath(context, end, 10n)
  const tick = BigInt(context.engine.state.tick)
  expect(path.moves).toEqual([{ timestamp: 5_000n, tick }])
  expect([path.tick, path.next, path.end, path.timestamp]).toEqual([
    tick,
    end + 1n,
    end + 1n,
    6_000n,
  ])
})

test('of several moves in a second the last one stands, and is read again when the second is over', async () => {
  const { trading, end } = await started()
  const { context } = trading
  moveTo(trading, 7_000n, 60)
  expect(getTickPath(context, end, 10n)).toMatchObject({ next: end, end: end + 1n })
  moveTo(trading, 7_000n, -60)
  moveTo(trading, 7_001n, 120)
  expect(getTickPath(context, end, 10n)).toMatchObject({
    moves: [
      { timestamp: 7_000n, tick: -60n },
      { timestamp: 7_001n, tick: 120n },
    ],
    next: end + 1n,
    end: end + 2n,
  })
})

test('pages follow each other, and a cursor beyond the end asks for the present alone', async () => {
  const { trading, end } = await started()
  const { context, world } = trading
  for (let place = 1; place <= 5; place++) moveTo(trading, 8_000n + BigInt(place), place)
  world.nowNs = 9_000n * SECOND_NS
  const ticks: bigint[] = []
  for (let cursor = end; ; ) {
    const page = getTickPath(context, cursor, 2n)
    ticks.push(...page.moves.map(({ tick }) => tick))
    if (page.next === page.end) break
    cursor = page.next
  }
  expect(ticks).toEqual([1n, 2n, 3n, 4n, 5n])
  expect(getTickPath(context, 2n ** 64n - 1n, 10n)).toMatchObject({
    moves: [],
    tick: 5n,
    next: end + 5n,
  })
})

test('the path is bounded: the oldest moves make room, and the end is found again after an upgrade', async () => {
  const { trading, end } = await started()
  const { context } = trading
  const count = PATH_LENGTH + 20n
  for (let place = end; place < count; place++) moveTo(trading, 10_000n + place, Number(place % 7n))
  expect(context.storage.tickPath.size).toBe(Number(PATH_LENGTH))
  const before = getTickPath(context, 0n, 3n)
  expect([before.first, before.end]).toEqual([20n, count])
  expect(before.moves[0]).toEqual({ timestamp: 10_020n, tick: 20n % 7n })

  context.lastTickMove = undefined
  expect(getTickPath(context, 0n, 3n)).toEqual(before)
  const last = getTickPath(context, count - 1n, 3n).moves[0] ?? refuse('there is no move')
  expect(last.timestamp).toBe(10_000n + count - 1n)
})
