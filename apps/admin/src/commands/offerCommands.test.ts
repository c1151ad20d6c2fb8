import { expect, test } from 'vitest'
import { usage } from '../Command.ts'
import { type OfferOperations, ofFigure, offerCommand } from './offerCommands.ts'

const OPTIONS = { url: 'http://localhost', button: '' }

/** Operations that write down what they are asked. */
function recorded() {
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  const operations: OfferOperations = {
    show: note('show'),
    people: {
      name: 'founder',
      add: async (who) => void done.push(`add ${who}`),
      remove: async (who) => void done.push(`remove ${who}`),
    },
    all: ([fee]) => ({ fee: ofFigure(fee, async (figure) => void done.push(`fee ${figure}`)) }),
    one: (id, args) => ({ close: note(`close ${[id, ...args].join(' ')}`) }),
  }
  return { done, operations }
}

test.each([
  [['show'], 'show'],
  [['founder', 'add', 'a'], 'add a'],
  [['founder', 'remove', 'a'], 'remove a'],
  [['fee', '50'], 'fee 50'],
  [['close', 'f1', 'now'], 'close f1 now'],
])('%j is done', async (line, expected) => {
  const { done, operations } = recorded()
  await offerCommand(operations, line)(OPTIONS)
  expect(done).toEqual([expected])
})

test.each([
  [[]],
  [['founder']],
  [['founder', 'add']],
  [['founder', 'throw', 'a']],
  [['fee']],
  [['fee', '-1']],
  [['fee', '1.5']],
  [['close']],
  [['open', 'f1']],
  [['toString', 'f1']],
  [['constructor', 'f1']],
])('%j means nothing', (line) => {
  expect(offerCommand(recorded().operations, line)).toBe(usage)
})
