import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { Balances } from './balances.ts'
import { CallError } from './errors.ts'

const answers: Readonly<Record<string, () => Promise<bigint>>> = {
  slow: () => new Promise((resolve) => setTimeout(() => resolve(1n), 20)),
  broken: () => Promise.reject(CallError.refused('no')),
  quick: async () => 3n,
}
const balances = new Balances(
  {
    adapter: async (ledgerId) => ({
      fetchBalance: () => answers[ledgerId]?.() ?? Promise.reject(new Error('unknown')),
      fetchAllowance: async () => ({ amount: 0n }),
    }),
  },
  Principal.anonymous(),
)

test('balances come in the order in which they were asked for, whoever answers first', async () => {
  const heard: string[] = []
  const found = await balances.fetchMany(['slow', 'broken', 'quick', 'slow'], {
    onBalance: (ledgerId) => heard.push(ledgerId),
  })
  expect([...found].map(([id, { kind }]) => `${id} ${kind}`)).toEqual([
    'slow known',
    'broken failed',
    'quick known',
  ])
  expect(heard.at(-1)).toBe('slow')
})
