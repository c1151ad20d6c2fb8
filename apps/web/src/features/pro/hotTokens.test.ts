import { expect, test } from 'vitest'
import { hotTokens } from './hotTokens.ts'

const token = (ledgerId: string) => ({ ledgerId })
const traded = (ledgerId: string, volumeUsd24H: bigint) => ({ ledgerId, volumeUsd24H })

test('the platform token stands first, then what is traded most; what is not traded is not hot', () => {
  const tokens = ['icp', 'quiet', 'small', 'large', 'slu'].map(token)
  const market = [traded('icp', 900n), traded('small', 1n), traded('large', 50n)]
  const hot = hotTokens(tokens, market, { first: 'slu', not: 'icp' })
  expect(hot.map(({ ledgerId }) => ledgerId)).toEqual(['slu', 'large', 'small'])
})

test('of many the twenty that are traded most', () => {
  const names = Array.from({ length: 30 }, (_, index) => `t${index}`)
  const hot = hotTokens(
    names.map(token),
    names.map((name, index) => traded(name, BigInt(index + 1))),
    { first: 'slu', not: 'icp' },
  )
  expect(hot).toHaveLength(20)
  expect(hot[0]?.ledgerId).toBe('t29')
})
