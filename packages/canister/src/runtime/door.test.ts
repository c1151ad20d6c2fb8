import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { doorKeeper, type Visitor } from './door.ts'

const nobody = Principal.anonymous()
const [admin, stranger] = [1, 2].map((name) => Principal.selfAuthenticating(Uint8Array.of(name)))

const keeper = doorKeeper<string>(
  new Set(['swap', 'list', 'drip', 'upload', 'icrc28_trusted_origins']),
  {
    openToAll: ['drip'],
    longest: { list: 10_000 },
    uploads: { methods: ['upload'], from: ({ caller }) => caller === admin },
  },
)

function visit(method: string, bytes: number, caller = stranger ?? nobody): Visitor {
  const context = { caller, now: 0n, isController: false }
  return { method, bytes: () => bytes, context: () => context }
}

test('lets in who may call with what the method can need', () => {
  expect(keeper.letsIn(visit('swap', 4096))).toBe(true)
  expect(keeper.letsIn(visit('list', 10_000))).toBe(true)
  expect(keeper.letsIn(visit('drip', 100, nobody))).toBe(true)
  expect(keeper.letsIn(visit('icrc28_trusted_origins', 0, nobody))).toBe(true)
  expect(keeper.letsIn(visit('upload', 2_000_000, admin))).toBe(true)
})

test('turns away what the canister would pay for in vain', () => {
  expect(keeper.letsIn(visit('unheard_of', 0))).toBe(false)
  expect(keeper.letsIn(visit('swap', 0, nobody))).toBe(false)
  expect(keeper.letsIn(visit('swap', 4097))).toBe(false)
  expect(keeper.letsIn(visit('swap', 4097, admin))).toBe(false)
  expect(keeper.letsIn(visit('list', 10_001))).toBe(false)
  expect(keeper.letsIn(visit('drip', 4097, nobody))).toBe(false)
  expect(keeper.letsIn(visit('upload', 4097))).toBe(false)
})

test('fetches no arguments for a call that is turned away without them', () => {
  const bytes = () => expect.fail('the arguments were fetched')
  expect(keeper.letsIn({ ...visit('unheard_of', 0), bytes })).toBe(false)
  expect(keeper.letsIn({ ...visit('swap', 0, nobody), bytes })).toBe(false)
})

test('another canister is refused for too many bytes only', () => {
  expect(() => keeper.requireFitting(visit('swap', 4096, nobody))).not.toThrow()
  expect(() => keeper.requireFitting(visit('swap', 4097))).toThrow('more bytes than it takes: 4097')
  expect(() => keeper.requireFitting(visit('upload', 9000, admin))).not.toThrow()
  expect(() => keeper.requireFitting(visit('upload', 9000))).toThrow('upload')
})
