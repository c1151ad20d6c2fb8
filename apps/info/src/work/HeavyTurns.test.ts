import { expect, test } from 'vitest'
import { BusyError } from './BusyError.ts'
import { HeavyTurns } from './HeavyTurns.ts'

/** Whoever can go on has gone on. */
async function settled(): Promise<void> {
  for (let round = 0; round < 5; round++) await Promise.resolve()
}

/** Questions that end when they are told to. */
function playground() {
  const turns = new HeavyTurns()
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (name: string, address: string, isGone = () => false) =>
    turns.run({ address, isGone }, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  const end = async (name: string, error?: Error) => {
    await settled()
    ends.get(name)?.(error)
    await settled()
  }
  return { ask, begun, end }
}

test('two are answered at once, of an address one, and whoever has waited longest is next', async () => {
  const { ask, begun, end } = playground()
  const all = [ask('a1', 'a'), ask('a2', 'a'), ask('b1', 'b'), ask('c1', 'c'), ask('a3', 'a')]
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('a2', new Error('the database failed'))
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  await end('c1')
  await end('a3')
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('nothing is done for whoever has gone while waiting', async () => {
  const { ask, begun, end } = playground()
  let isGone = false
  const first = ask('a1', 'a')
  const left = ask('a2', 'a', () => isGone)
  const stays = ask('a3', 'a')
  isGone = true
  left.catch(() => {})
  await end('a1')
  await expect(left).rejects.toBeInstanceOf(BusyError)
  expect(begun).toEqual(['a1', 'a3'])
  await end('a3')
  await Promise.all([first, stays])
})

test('no more wait than four of an address, and forty of all together', async () => {
  const { ask, begun, end } = playground()
  const waiting: Promise<string>[] = []
  const refused: string[] = []
  for (let number = 0; number < 12; number++) {
    for (let address = 0; address < 6; address++) {
      const name = `${address}.${number}`
      waiting.push(
        ask(name, `${address}`).catch(() => {
          refused.push(name)
          return name
        }),
      )
    }
  }
  await settled()
  // two under way, and four of each that wait
  expect(refused).toHaveLength(12 * 6 - 2 - 6 * 4)
  for (let place = 0; place < 2 + 6 * 4; place++) await end(begun[place] ?? '')
  await Promise.all(waiting)
  const many = Array.from({ length: 60 }, (_, place) => ask(`m${place}`, `m${place}`))
  const outcome = Promise.allSettled(many)
  await settled()
  for (let place = 2 + 6 * 4; place < begun.length; place++) await end(begun[place] ?? '')
  const busy = (await outcome).filter(({ status }) => status === 'rejected')
  expect(busy).toHaveLength(60 - 2 - 40)
})
