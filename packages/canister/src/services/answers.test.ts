import { expect, test } from 'vitest'
import { answering } from './answers.ts'

class Refusal extends Error {}

const { attempt, attemptFlow } = answering((thrown) => {
  if (thrown instanceof Refusal) return { InternalError: thrown.message }
  throw thrown
})
const refuse = () => {
  throw new Refusal('not today')
}
const fail = () => {
  throw new TypeError('a bug')
}

test('what logic returns is the answer, and what it refuses is the error of the interface', async () => {
  const refused = { err: { InternalError: 'not today' } }
  expect(attempt(() => 5n)).toEqual({ ok: 5n })
  expect(attempt(refuse)).toEqual(refused)
  expect(await attemptFlow(async () => 5n)).toEqual({ ok: 5n })
  expect(await attemptFlow(async () => refuse())).toEqual(refused)
})

test('a bug is no answer', async () => {
  expect(() => attempt(fail)).toThrow(TypeError)
  await expect(attemptFlow(async () => fail())).rejects.toThrow(TypeError)
})
