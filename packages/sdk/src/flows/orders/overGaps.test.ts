import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, SwapError, TransferError } from '../../errors.ts'
import { overGaps } from './overGaps.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unreachable = () => new CallError('unreachable', { retry: 'now', funds: 'wallet' })

function world(answers: readonly boolean[], signsUnasked = true) {
  const left = [...answers]
  const gaps: boolean[] = []
  return {
    line: { signsUnasked, isReachable: async () => left.shift() ?? true },
    gaps,
    onGap: (isGap: boolean) => gaps.push(isGap),
  }
}

/** The first attempt, then the others. */
function inTurn<T>(first: () => Promise<T>, again: () => Promise<T>): () => Promise<T> {
  let isBegun = false
  return () => {
    const attempt = isBegun ? again : first
    isBegun = true
    return attempt()
  }
}

async function settled<T>(run: Promise<T>): Promise<T | unknown> {
  const outcome = run.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  return outcome
}

test('what a gap cuts off goes on where it was when the network answers again', async () => {
  const { line, gaps, onGap } = world([false, false, true])
  const first = vi.fn(async () => {
    throw SwapError.outcomeUnknown(undefined)
  })
  const again = vi.fn(async () => 'done')
  expect(await settled(overGaps(line, { attempt: inTurn(first, again), onGap }))).toBe('done')
  expect([first.mock.calls.length, again.mock.calls.length]).toEqual([1, 1])
  expect(gaps).toEqual([true, false])
})

test('several gaps in a row are waited out', async () => {
  const { line, onGap } = world([false, true, false, true])
  const again = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(TransferError.unknown('x'))
    .mockResolvedValueOnce('done')
  const first = async () => {
    throw unreachable()
  }
  expect(await settled(overGaps(line, { attempt: inTurn(first, again), onGap }))).toBe('done')
})

test('a failure while the network answers is told at once', async () => {
  const { line, gaps, onGap } = world([true])
  const again = vi.fn()
  const first = async () => {
    throw unreachable()
  }
  expect(await settled(overGaps(line, { attempt: inTurn(first, again), onGap }))).toMatchObject({
    code: 'unreachable',
  })
  expect(again).not.toHaveBeenCalled()
  expect(gaps).toEqual([])
})

test('a refusal is never taken for a gap', async () => {
  const { line, gaps, onGap } = world([false])
  const first = async () => {
    throw SwapError.priceMoved({})
  }
  const outcome = await settled(overGaps(line, { attempt: first, onGap }))
  expect(outcome).toMatchObject({ code: 'price-moved' })
  expect(gaps).toEqual([])
})

test('what nobody can go on with is not waited for', async () => {
  const { line, gaps, onGap } = world([false])
  const first = async () => {
    throw new TransferError('transfer-unknown', { retry: 'never', funds: 'moving' })
  }
  const again = vi.fn()
  expect(await settled(overGaps(line, { attempt: inTurn(first, again), onGap }))).toMatchObject({
    retry: 'never',
  })
  expect(again).not.toHaveBeenCalled()
  expect(gaps).toEqual([])
})

test('a wallet that asks its person is not made to ask by itself', async () => {
  const { line, onGap } = world([false], false)
  const first = async () => {
    throw SwapError.outcomeUnknown(undefined)
  }
  const again = vi.fn()
  expect(await settled(overGaps(line, { attempt: inTurn(first, again), onGap }))).toMatchObject({
    funds: 'moving',
  })
  expect(again).not.toHaveBeenCalled()
})

test('what nothing was sent of is given up after five minutes, what may have moved is not', async () => {
  const never = { signsUnasked: true, isReachable: async () => false }
  const unsent = overGaps(never, {
    attempt: inTurn(
      async () => {
        throw unreachable()
      },
      async () => 'done',
    ),
    onGap: () => {},
  })
  expect(await settled(unsent)).toMatchObject({ code: 'unreachable' })
  let isOver = false
  const sent = overGaps(never, {
    attempt: inTurn(
      async () => {
        throw SwapError.outcomeUnknown(undefined)
      },
      async () => 'done',
    ),
    onGap: () => {},
  })
  void sent.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(isOver).toBe(false)
})

test('stopping ends the wait', async () => {
  const never = { signsUnasked: true, isReachable: async () => false }
  const abort = new AbortController()
  const run = overGaps(never, {
    attempt: inTurn(
      async () => {
        throw unreachable()
      },
      async () => 'done',
    ),
    onGap: () => abort.abort(),
    signal: abort.signal,
  })
  expect(await settled(run)).toMatchObject({ code: 'unreachable' })
})
