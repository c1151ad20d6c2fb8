import { expect, test } from 'vitest'
import {
  type BridgeEnd,
  type BridgeSide,
  bridgeChoices,
  directionOf,
  sideAt,
} from './bridgeSides.ts'

const ENDS: readonly BridgeEnd[] = ['from', 'to']
const SIDES: readonly BridgeSide[] = ['coin', 'token']

test('what is chosen at an end stands at that end afterwards', () => {
  for (const end of ENDS)
    for (const side of SIDES) expect(sideAt(end, directionOf(end, side))).toBe(side)
})

test('coins that are given are minted, and coins that are wanted are dissolved for', () => {
  expect(directionOf('from', 'coin')).toBe('mint')
  expect(directionOf('to', 'coin')).toBe('dissolve')
})

test('each bridge token is offered on both of its sides', () => {
  const bridge = {
    ...{ chain: 'bitcoin' as const, ledgerId: 'ledger', minterId: 'minter', symbol: 'ckBTC' },
    ...{ coinSymbol: 'BTC', decimals: 8, network: 'regtest', explorer: '' },
  }
  expect(bridgeChoices([bridge]).map(({ id }) => id)).toEqual(['coin:ledger', 'token:ledger'])
})
