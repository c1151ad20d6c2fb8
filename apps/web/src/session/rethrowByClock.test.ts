import { expect, test } from 'vitest'
import { WalletProblem } from '../wallets/WalletProblem.ts'
import { rethrowByClock } from './rethrowByClock.ts'

const MINUTE_MS = 60_000
const wrongEnd = new WalletProblem('wrong-end', 'it lasts longer than asked')

test.each([6, -10])('a device that is %d minutes off is told of its clock', async (minutes) => {
  const ended = rethrowByClock(wrongEnd, async () => minutes * MINUTE_MS)
  await expect(ended).rejects.toMatchObject({ code: 'clock-wrong' })
})

test.each([0, undefined])(
  'a wallet that gives longer than asked is told of (clock off by %s)',
  async (off) => {
    await expect(rethrowByClock(wrongEnd, async () => off)).rejects.toBe(wrongEnd)
  },
)

test('other problems have nothing to do with the clock, and it is not asked', async () => {
  const other = new WalletProblem('untrusted', 'it is for another key')
  const ended = rethrowByClock(other, () => Promise.reject(new Error('asked')))
  await expect(ended).rejects.toBe(other)
})
