import { expect, test } from 'vitest'
import { chooseToken, readPair, unreadableIds, writePair } from './pairUrl.ts'

const icp = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const btc = 'mxzaz-hqaaa-aaaar-qaada-cai'
const slu = 'bd3sg-teaaa-aaaaa-qaaba-cai'
const defaults = { input: icp, output: slu }

test.each([
  ['', icp, slu],
  [`input=${btc}`, btc, slu],
  [`output=${btc}`, icp, btc],
  [`input=${btc}&output=${icp}`, btc, icp],
  [`input=${slu}`, slu, icp],
  [`output=${icp}`, slu, icp],
  [`input=${btc}&output=${btc}`, btc, slu],
  ['input=<script>&output=not an id', icp, slu],
])('"?%s" is the pair %s to %s', (search, input, output) => {
  expect(readPair(new URLSearchParams(search), defaults)).toEqual({ input, output })
})

test('what names no canister is not passed over in silence', () => {
  const search = new URLSearchParams(`input=${icp.slice(1)}&output=${btc}`)
  expect(unreadableIds(search)).toEqual([icp.slice(1)])
  expect(unreadableIds(new URLSearchParams(`input=${icp}&output=`))).toEqual([])
})

test('writing a pair keeps what else the address says', () => {
  const search = writePair(new URLSearchParams('tab=limit&input=x'), { input: icp, output: btc })
  expect(Object.fromEntries(search)).toEqual({ tab: 'limit', input: icp, output: btc })
})

test('choosing the token of the other side swaps the sides', () => {
  expect(chooseToken(defaults, 'input', slu)).toEqual({ input: slu, output: icp })
  expect(chooseToken(defaults, 'output', icp)).toEqual({ input: slu, output: icp })
})

test('choosing a third token changes one side', () => {
  expect(chooseToken(defaults, 'output', btc)).toEqual({ input: icp, output: btc })
})
