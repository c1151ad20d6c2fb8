import { expect, test } from 'vitest'
import { cyclesOf, flawOfWish, leastCycle } from './flawOfWish.ts'

const DAY = 86_400
const NOW = 1_700_000_000
const wish = {
  startSeconds: NOW + 600,
  endSeconds: NOW + 600 + 10 * DAY,
  reward: 1_000_000n,
  secondsPerCycle: 1_800,
}
const flawOf = (more: Partial<typeof wish>) =>
  flawOfWish({ ...wish, ...more }, { nowSeconds: NOW, rewardFee: 10n })
const lasting = (days: number) => wish.startSeconds + days * DAY

test.each([
  ['nothing', {}, undefined],
  ['a start in the past', { startSeconds: NOW - 1 }, 'starts-in-the-past'],
  ['a start at the end', { endSeconds: wish.startSeconds }, 'starts-after-end'],
  [
    'a start too far away',
    { startSeconds: NOW + 31 * DAY, endSeconds: NOW + 50 * DAY },
    'starts-too-late',
  ],
  ['more than a year', { endSeconds: lasting(366) }, 'lasts-too-long'],
  ['less than a week', { endSeconds: lasting(6) }, 'lasts-too-short'],
  ['no reward', { reward: 0n }, 'no-reward'],
  ['a reward of three fees', { reward: 30n }, 'reward-too-small'],
  ['a reward beyond any supply', { reward: 1n << 120n }, 'reward-too-large'],
  ['a cycle of ten minutes', { secondsPerCycle: 600 }, 'cycle-too-short'],
  ['a cycle that outlasts the farm', { secondsPerCycle: 11 * DAY }, 'cycle-too-long'],
  ['less than a unit for each cycle', { reward: 400n }, 'reward-too-thin'],
])('refuses %s', (_, more, flaw) => {
  expect(flawOf(more)).toBe(flaw)
})

test('times are told before amounts', () => {
  expect(flawOf({ endSeconds: wish.startSeconds, reward: 0n, secondsPerCycle: 1 })).toBe(
    'starts-after-end',
  )
})

test('longer farms give out their reward more rarely', () => {
  expect([10, 40, 200].map((days) => leastCycle({ ...wish, endSeconds: lasting(days) }))).toEqual([
    1_800, 14_400, 43_200,
  ])
  expect(cyclesOf(wish)).toBe(480n)
})
