import { expect, test } from 'vitest'
import { ReadyQueue } from './readyQueue.ts'

type Fake = { readonly name: string; loadedProcess: { isAsleep: boolean } | undefined }
const awake = (name: string): Fake => ({ name, loadedProcess: { isAsleep: false } })
const asleep = (name: string): Fake => ({ name, loadedProcess: { isAsleep: true } })
const unloaded = (name: string): Fake => ({ name, loadedProcess: undefined })

function queueOf(...canisters: Fake[]): ReadyQueue<Fake> {
  const queue = new ReadyQueue<Fake>()
  for (const canister of canisters) queue.add(canister)
  return queue
}

function takeAll(queue: ReadyQueue<Fake>): string[] {
  const names: string[] = []
  for (let next = queue.take(); next !== undefined; next = queue.take()) names.push(next.name)
  return names
}

test('those that are awake go in the order in which they came', () => {
  expect(takeAll(queueOf(awake('a'), awake('b'), awake('c')))).toEqual(['a', 'b', 'c'])
})

test('whoever is awake goes before those that must be woken or loaded', () => {
  const names = takeAll(queueOf(asleep('a'), unloaded('b'), awake('c'), awake('d')))
  expect(names).toEqual(['c', 'd', 'a', 'b'])
})

test('who is next is told without taking it', () => {
  const queue = queueOf(asleep('a'), awake('b'))
  expect(queue.peek()?.name).toBe('b')
  expect(queue.take()?.name).toBe('b')
  expect(queue.peek()?.name).toBe('a')
})

test('who was deleted is not taken', () => {
  const gone = awake('gone')
  const queue = queueOf(gone, asleep('a'))
  queue.delete(gone)
  expect(takeAll(queue)).toEqual(['a'])
})

test('a sleeper’s turn comes, however much the others have to do', () => {
  const busy = awake('busy')
  const queue = queueOf(asleep('patient'), busy)
  let turns = 0
  while (queue.take()?.name !== 'patient') {
    queue.add(busy)
    turns += 1
  }
  expect(turns).toBe(64)
  // and the count begins anew
  queue.add(asleep('second'))
  expect(queue.peek()?.name).toBe('busy')
})
