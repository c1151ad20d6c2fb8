import type { LedgerAdapter, Sdk } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { minterQuery } from './ledgerQueries.ts'

/** A ledger that answers these one after the other; undefined is no answer. */
function sdkOf(answers: (string | undefined | null)[]): Pick<Sdk, 'tokens'> {
  const fetchMinter: LedgerAdapter['fetchMinter'] = async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('nobody answers')
    return answer ?? undefined
  }
  // of all that an SDK has only this is asked
  return { tokens: { adapter: async () => ({ fetchMinter }) } } as unknown as Pick<Sdk, 'tokens'>
}

test('a ledger that did not say who makes its token is asked again', async () => {
  const queries = new QueryClient()
  const query = { ...minterQuery(sdkOf([undefined, 'aaaaa-aa']), 'ledger'), retry: false }
  await expect(queries.fetchQuery(query)).rejects.toThrow()
  expect(await queries.fetchQuery(query)).toBe('aaaaa-aa')
})

test('a ledger that says that nobody does is asked once', async () => {
  const queries = new QueryClient()
  const query = minterQuery(sdkOf([null]), 'ledger')
  expect(await queries.fetchQuery(query)).toBeNull()
  expect(await queries.fetchQuery(query)).toBeNull()
})
