import { afterEach, expect, test, vi } from 'vitest'
import { retryChunk } from './retryChunk.ts'

afterEach(() => vi.unstubAllGlobals())

const fakeClock = () => {
  const pauses: number[] = []
  const sleep = (ms: number) => {
    if (ms > 100_000) return new Promise<void>(() => {})
    pauses.push(ms)
    return Promise.resolve()
  }
  return { sleep, pauses }
}

function failing(times: number) {
  let tries = 0
  return async () => {
    tries += 1
    if (tries <= times) throw new Error(`try ${tries}`)
    return `try ${tries}`
  }
}

test('a part that loads at once waits for nothing', async () => {
  const clock = fakeClock()
  expect(await retryChunk(failing(0), clock)).toBe('try 1')
  expect(clock.pauses).toEqual([])
})

test('a part that fails is asked for three times more, with longer pauses', async () => {
  const clock = fakeClock()
  expect(await retryChunk(failing(3), clock)).toBe('try 4')
  expect(clock.pauses).toEqual([500, 1_000, 2_000])
})

test('after that the failure is told', async () => {
  await expect(retryChunk(failing(4), fakeClock())).rejects.toThrow('try 4')
})

test('a part that never answers fails after two minutes', async () => {
  const never = () => new Promise<string>(() => {})
  const sleep = () => Promise.resolve()
  await expect(retryChunk(never, { sleep })).rejects.toThrow('two minutes')
})

test.each([
  ['of this site is fetched past the caches', 'https://sluice.test/assets/a.js', 1],
  ['of another site is left alone', 'https://elsewhere.test/assets/a.js', 0],
])('a part %s before it is asked for again', async (_, url, fetches) => {
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('location', { origin: 'https://sluice.test' })
  vi.stubGlobal('fetch', fetched)
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new TypeError(`Failed to fetch dynamically imported module: ${url}`)
    return 'there'
  }

  expect(await retryChunk(load, fakeClock())).toBe('there')
  expect(fetched).toHaveBeenCalledTimes(fetches)
  if (fetches > 0)
    expect(fetched).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }))
})

test('that the caches cannot be passed changes nothing', async () => {
  vi.stubGlobal('location', { origin: 'https://sluice.test' })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('https://sluice.test/assets/a.js'))
    .mockResolvedValue('there')

  expect(await retryChunk(load, fakeClock())).toBe('there')
})
