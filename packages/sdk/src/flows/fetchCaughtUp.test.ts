import { expect, test } from 'vitest'
import { fetchCaughtUp, isLasting } from './fetchCaughtUp.ts'

/** A replica that hears of what is there at its third question. */
function replica(known: readonly bigint[]) {
  const asked = { times: 0, pauses: 0 }
  const fetch = async () => known[asked.times++] ?? known.at(-1) ?? 0n
  const pause = async () => void asked.pauses++
  return { asked, fetch, pause }
}

test('what was seen elsewhere is waited for until the asked replica has it, too', async () => {
  const { asked, fetch, pause } = replica([0n, 0n, 500n])
  expect(await fetchCaughtUp(fetch, 500n, pause)).toBe(500n)
  expect(asked).toEqual({ times: 3, pauses: 2 })
})

test('what is there is taken at once, also when it is more', async () => {
  const { asked, fetch, pause } = replica([700n])
  expect(await fetchCaughtUp(fetch, 500n, pause)).toBe(700n)
  expect(asked.pauses).toBe(0)
})

test('what is gone is not waited for for ever', async () => {
  const { asked, fetch, pause } = replica([20n])
  expect(await fetchCaughtUp(fetch, 500n, pause)).toBe(20n)
  expect(asked.pauses).toBe(3)
})

test('what one replica says is believed once it stays so', async () => {
  const answers = [true, false]
  const pause = async () => {}
  expect(await isLasting(async () => answers.shift() ?? false, pause)).toBe(false)
  expect(await isLasting(async () => true, pause)).toBe(true)
})
