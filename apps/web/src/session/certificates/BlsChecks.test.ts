import { expect, test } from 'vitest'
import { BlsChecks } from './BlsChecks.ts'
import type { BlsAnswer, BlsQuestion } from './bls.worker.ts'

/** Workers that answer when they are told to, and those that have been made. */
function fakeWorkers() {
  const made: FakeWorker[] = []
  class FakeWorker extends EventTarget {
    readonly asked: BlsQuestion[] = []
    isTerminated = false
    postMessage(question: BlsQuestion) {
      this.asked.push(question)
    }
    terminate() {
      this.isTerminated = true
    }
    answer(data: BlsAnswer) {
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    fail() {
      this.dispatchEvent(new Event('error'))
    }
  }
  const begin = () => {
    const worker = new FakeWorker()
    made.push(worker)
    return worker
  }
  return { made, checks: new BlsChecks(begin, () => Promise.resolve()) }
}

const bytes = (one: number) => Uint8Array.of(one)
const ask = (checks: BlsChecks, message: number) =>
  checks.verify(bytes(1), bytes(2), bytes(message))
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('each question gets its own answer, in whatever order they come', async () => {
  const { made, checks } = fakeWorkers()
  const [first, second] = [ask(checks, 7), ask(checks, 8)]
  const [worker] = made
  const [one, other] = worker?.asked ?? []
  expect([one?.message, other?.message]).toEqual([bytes(7), bytes(8)])

  worker?.answer({ id: other?.id ?? -1, isRight: false })
  worker?.answer({ id: one?.id ?? -1, isRight: true })

  expect(await Promise.all([first, second])).toEqual([true, false])
})

test('one worker serves all questions, also when it is started ahead', () => {
  const { made, checks } = fakeWorkers()
  checks.start()
  checks.start()
  ask(checks, 7)
  expect(made.map(({ asked }) => asked.length)).toEqual([1])
})

test('a worker that does not load says nothing: another one is asked the same', async () => {
  const { made, checks } = fakeWorkers()
  let heard: boolean | undefined
  const answer = ask(checks, 7).then((isRight) => {
    heard = isRight
  })
  made[0]?.fail()
  await settled()

  expect(heard).toBeUndefined()
  expect(made.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
  expect(made[1]?.asked).toEqual(made[0]?.asked)
  made[1]?.answer({ id: 0, isRight: true })
  await answer
  expect(heard).toBe(true)
})

test('a worker that fails while nobody asks is started again with the next question', async () => {
  const { made, checks } = fakeWorkers()
  checks.start()
  made[0]?.fail()
  await settled()
  expect(made.length).toBe(1)

  ask(checks, 7)
  expect(made[1]?.asked.length).toBe(1)
})
