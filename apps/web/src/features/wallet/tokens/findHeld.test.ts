import { CallError, type FetchedBalance, type SwapToken } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { findHeld, MOST_LOOKED_AT } from './findHeld.ts'

const token = (ledgerId: string): SwapToken => ({
  ...{ ledgerId, name: ledgerId, symbol: ledgerId, standard: 'ICRC2', decimals: 8 },
  ...{ fee: 1n, totalSupply: 1n, index: 0 },
})
const away = () => new CallError('unreachable', { retry: 'later', funds: 'wallet' })

/** An exchange whose registry has these tokens, and what an account holds of them; nothing of those whose ledgers are away. */
function exchangeOf(balances: Readonly<Record<string, bigint | undefined>>) {
  const asked: string[] = []
  return {
    asked,
    operators: { registry: { fetchAll: async () => Object.keys(balances).map(token) } },
    balances: {
      fetchMany: async (
        ids: readonly string[],
        options: { onBalance?: (id: string, balance: FetchedBalance) => void } = {},
      ) => {
        asked.push(...ids)
        return new Map(
          ids.map((id): [string, FetchedBalance] => {
            const amount = balances[id]
            const balance: FetchedBalance =
              amount === undefined ? { kind: 'failed', error: away() } : { kind: 'known', amount }
            options.onBalance?.(id, balance)
            return [id, balance]
          }),
        )
      },
    },
  }
}

test('tokens that the account holds are found, and those that the wallet knows are not asked', async () => {
  const exchange = exchangeOf({ mine: 5n, shown: 7n, empty: 0n, silent: undefined })
  const steps: number[][] = []
  const found = await findHeld(exchange, new Set(['shown']), (...step) => steps.push(step))
  expect(found).toEqual({ held: ['mine'], unanswered: 1 })
  expect(exchange.asked).toEqual(['mine', 'empty', 'silent'])
  expect(steps).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})

test('a registry of very many does not have a page ask without an end', async () => {
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`t${index}`, 0n]))
  const exchange = exchangeOf(many)
  await findHeld(exchange, new Set(), () => {})
  expect(exchange.asked).toHaveLength(MOST_LOOKED_AT)
})
