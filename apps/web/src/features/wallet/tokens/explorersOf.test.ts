import { expect, test } from 'vitest'
import { explorersOf } from './explorersOf.ts'

const ledgerId = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

test('a ledger of mainnet is on two explorers, and one of an old standard on the dashboard', () => {
  const mainnet = { environment: 'mainnet' } as const
  expect(explorersOf({ ledgerId, standard: 'ICRC2' }, mainnet)).toEqual([
    {
      name: 'ICP Dashboard',
      href: `https://dashboard.internetcomputer.org/canister/${ledgerId}`,
    },
    { name: 'IC Explorer', href: `https://www.icexplorer.io/token/details/${ledgerId}` },
  ])
  expect(explorersOf({ ledgerId, standard: 'EXT' }, mainnet)).toHaveLength(1)
})

test('a local ledger is on none', () => {
  expect(explorersOf({ ledgerId, standard: 'ICRC2' }, { environment: 'local' })).toEqual([])
  expect(explorersOf({ ledgerId, standard: 'ICRC2' }, undefined)).toEqual([])
})
