import type { SignerAnswer } from '@sluice/sdk/signerChannel'
import { expect, test } from 'vitest'
import { NOTHING_ASKED, Questions, type QuestionsState } from './Questions.ts'

const call = (nonce?: string) => ({
  canisterId: 'aaaaa-aa',
  sender: 'aaaaa-aa',
  method: 'icrc1_transfer',
  arg: '',
  ...(nonce === undefined ? {} : { nonce }),
})

function asking() {
  const answered: { id: unknown; answer: SignerAnswer }[] = []
  let state: QuestionsState = NOTHING_ASKED
  const questions = new Questions(
    ({ id }, answer) => answered.push({ id, answer }),
    (changed) => {
      state = changed
    },
  )
  const hear = (id: string, method = 'icrc27_accounts', params = {}) =>
    questions.hear({ id, method, params })
  return { questions, hear, answered, now: () => state, openId: () => state.asked?.request.id }
}

const YES: SignerAnswer = { result: 'yes' }

test('a further question waits until the person asks for it', () => {
  const { questions, hear, now, openId } = asking()
  hear('1')
  hear('2')
  expect([openId(), now().waiting]).toEqual(['1', 1])
  questions.next()
  expect(openId()).toBe('1')
  const { asked } = now()
  if (asked) questions.answer(asked, YES)
  expect([openId(), now().waiting]).toEqual([undefined, 1])
  questions.next()
  expect([openId(), now().waiting]).toEqual(['2', 0])
})

test('a question that comes after an answer waits as well', () => {
  const { questions, hear, now, openId } = asking()
  hear('1')
  const { asked } = now()
  if (asked) questions.answer(asked, YES)
  hear('2')
  expect([openId(), now().waiting]).toEqual([undefined, 1])
})

test('a question is answered once, and only while it is open', () => {
  const { questions, hear, now, answered } = asking()
  hear('1')
  hear('2')
  const { asked } = now()
  if (!asked) throw new Error('nothing is asked')
  questions.answer(asked, YES)
  questions.answer(asked, YES)
  questions.next()
  questions.answer(asked, YES)
  expect(answered).toEqual([{ id: '1', answer: YES }])
})

test('more than four waiting are refused', () => {
  const { hear, answered, now } = asking()
  for (const id of ['1', '2', '3', '4', '5', '6']) hear(id)
  expect(now().waiting).toBe(4)
  expect(answered).toMatchObject([{ id: '6', answer: { error: { code: 503 } } }])
})

test('a call that comes again under the same nonce is refused', () => {
  const { hear, answered, now } = asking()
  hear('1', 'icrc49_call_canister', call('AAAA'))
  hear('2', 'icrc49_call_canister', call('AAAA'))
  hear('3', 'icrc49_call_canister', call('AAAB'))
  hear('4', 'icrc49_call_canister', call())
  hear('5', 'icrc49_call_canister', call())
  expect(answered).toMatchObject([{ id: '2', answer: { error: { code: -32602 } } }])
  expect(now().waiting).toBe(3)
})

test('what needs no person is answered while a question is open', () => {
  const { hear, answered } = asking()
  hear('1')
  hear('2', 'icrc25_supported_standards')
  expect(answered).toMatchObject([{ id: '2', answer: { result: {} } }])
})
