import { expect, test } from 'vitest'
import { marketPath, readMarketAgain } from './paths.ts'

const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams

test('what was chosen of a market goes through an address, with a farm and without', () => {
  const farm = { feePips: '3000', amount: '10.5', reward: '5', days: '30' }
  for (const again of [farm, { ...farm, reward: '', days: '' }])
    expect(readMarketAgain(queryOf(marketPath('7', again)))).toEqual(again)
  expect(marketPath('7', farm)).toMatch(/^\/launchpad\/7\?market=3000&/)
})

test('an address without a market opens none, and one with a part of it has the rest empty', () => {
  expect(readMarketAgain(queryOf('/launchpad/7?amount=1'))).toBeUndefined()
  expect(readMarketAgain(queryOf('/launchpad/7?market=1'))).toEqual({
    ...{ feePips: '1', amount: '', reward: '', days: '' },
  })
})
