import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { doorKeeper, type Visitor } from './door.ts'

const nobody = Principal.anonymous()
const [admin, stranger] = [1, 2].map((name) => Principal.selfAuthenticating(Uint8Array.of(name)))

const method = (isQuery: boolean, hasLists = false) => ({ isQuery, handlesLists: () => hasLists })

const keeper = doorKeeper<string>(
  new Map([
    ...['swap', 'list', 'drip', 'upload', 'icrc28_trusted_origins'].map(
      (name) => [name, method(false)] as const,
    ),
    ['balance', method(true)],
    ['admins', method(true, true)],
    ['positions', method(true, true)],
    ['icrc1_metadata', method(true, true)],
    ['quote', method(true)],
    ['getActiveWasm', method(true)],
  ]),
  {
    openToAll: ['drip'],
    smallReads: ['admins'],
    dearReads: ['quote'],
    longest: { list: 10_000 },
    uploads: { methods: ['upload'], from: ({ caller }) => caller === admin },
  },
)

function visit(method: string, bytes: number, caller = stranger ?? nobody): Visitor {
  const context = { caller, now: 0n, isController: false }
  return { method, bytes: () => bytes, context: () => context }
}

test('lets in who may call with what the method can need', () => {
  expect(keeper.judge(visit('swap', 4096))).toBe('let in')
  expect(keeper.judge(visit('list', 10_000))).toBe('let in')
  expect(keeper.judge(visit('drip', 100, nobody))).toBe('let in')
  expect(keeper.judge(visit('icrc28_trusted_origins', 0, nobody))).toBe('let in')
  expect(keeper.judge(visit('upload', 2_000_000, admin))).toBe('let in')
})

test('turns away what the canister would pay for in vain', () => {
  expect(keeper.judge(visit('unheard_of', 0))).toBe('turned away')
  expect(keeper.judge(visit('swap', 0, nobody))).toBe('turned away')
  expect(keeper.judge(visit('swap', 4097))).toBe('turned away')
  expect(keeper.judge(visit('swap', 4097, admin))).toBe('turned away')
  expect(keeper.judge(visit('list', 10_001))).toBe('turned away')
  expect(keeper.judge(visit('drip', 4097, nobody))).toBe('turned away')
  expect(keeper.judge(visit('upload', 4097))).toBe('turned away')
})

test('fetches no arguments for a call that is turned away without them', () => {
  const bytes = () => expect.fail('the arguments were fetched')
  expect(keeper.judge({ ...visit('unheard_of', 0), bytes })).toBe('turned away')
  expect(keeper.judge({ ...visit('swap', 0, nobody), bytes })).toBe('turned away')
})

test('a read of a small fixed cost is answered as an update, to nobody too', () => {
  for (const name of ['balance', 'admins', 'icrc1_metadata'])
    expect(keeper.judge(visit(name, 4096, nobody)), name).toBe('let in')
  expect(keeper.judge(visit('balance', 4097, nobody))).toBe('turned away')
})

test('whoever asks for a dear read by an update is told to ask by a query, and pays for no argument', () => {
  const bytes = () => expect.fail('the arguments were fetched')
  for (const name of ['positions', 'quote', 'getActiveWasm']) {
    const because = expect.stringMatching(`^${name} takes too much work .* Call it as a query`)
    expect(keeper.judge({ ...visit(name, 0, nobody), bytes }), name).toEqual({ because })
    expect(keeper.judge({ ...visit(name, 0), bytes }), name).toEqual({ because })
  }
})

test('another canister is refused for too many bytes only', () => {
  expect(() => keeper.requireFitting(visit('swap', 4096, nobody))).not.toThrow()
  expect(() => keeper.requireFitting(visit('swap', 4097))).toThrow('more bytes than it takes: 4097')
  expect(() => keeper.requireFitting(visit('upload', 9000, admin))).not.toThrow()
  expect(() => keeper.requireFitting(visit('upload', 9000))).toThrow('upload')
})
