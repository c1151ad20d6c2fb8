import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
})

let loaded = 0

/** The module as a process with these variables loads it. */
async function withVariables(
  variables: Record<string, string>,
): Promise<typeof import('./depth.ts')> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  loaded += 1
  return import(`./depth.ts?${loaded}`)
}

test('a push plays a share and never less than a test needs, a deep run plays all', async () => {
  const push = await withVariables({ SLUICE_TEST_DEPTH: '', SLUICE_TEST_SEED: '7' })
  expect([push.times(2000), push.times(2000, 300), push.times(12, 300), push.times(1)]).toEqual([
    50, 300, 12, 1,
  ])
  const deep = await withVariables({ SLUICE_TEST_DEPTH: '1' })
  expect(deep.share(2000)).toEqual({ numRuns: 2000 })
})

test('the same seed plays the same cases, and many seeds play all of them', async () => {
  const cases = Array.from({ length: 100 }, (_, index) => index)
  const played = new Set<number>()
  for (let seed = 0; seed < 200; seed++) {
    const variables = { SLUICE_TEST_DEPTH: '0.05', SLUICE_TEST_SEED: `${seed}` }
    const { some } = await withVariables(variables)
    expect(some(cases)).toHaveLength(5)
    expect(some(cases)).toEqual(some(cases))
    for (const one of some(cases)) played.add(one)
  }
  expect(played.size).toBe(100)
})

test.each([
  ['SLUICE_TEST_DEPTH', '0'],
  ['SLUICE_TEST_DEPTH', '1.5'],
  ['SLUICE_TEST_DEPTH', 'deep'],
  ['SLUICE_TEST_SEED', 'x'],
])('%s = %s is refused', async (name, value) => {
  await expect(withVariables({ [name]: value })).rejects.toThrow('it must be')
})
