import { afterEach, expect, test } from 'vitest'
import { startCanister } from './startCanister.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, '_azleCanisterClassMeta')
})

type Registration = readonly [list: 'queries' | 'updates', name: string, index: number]

/** A canister that registers so, as Azle's decorators do it. */
function canister(
  methods: readonly Registration[],
  lifecycle = { init: 0, post_upgrade: 1, inspect_message: 2 },
): new () => object {
  return class Canister {
    constructor() {
      const { methodMeta } = Reflect.get(Canister, '_azleCanisterClassMeta')
      for (const [list, name, index] of methods) methodMeta[list].push({ name, index })
      for (const [name, index] of Object.entries(lifecycle)) methodMeta[name] = { name, index }
    }
  }
}

const GET: Registration = ['queries', 'get', 3]
const PUT: Registration = ['updates', 'put', 4]
const LINES = ['3 query get', '4 update put']

const isStarted = () => Reflect.has(globalThis, '_azleCanisterClassMeta')

test('a canister that registers what its module was built with starts', () => {
  startCanister(canister([GET, PUT]), LINES)
  expect(isStarted()).toBe(true)
})

test.each<[string, readonly Registration[]]>([
  ['lacks a method', [GET]],
  ['has one too many', [GET, PUT, ['updates', 'drop', 5]]],
  ['has one under another number', [GET, ['updates', 'put', 5]]],
  ['has another in its place', [GET, ['updates', 'pot', 4]]],
  ['takes a query for an update', [['updates', 'get', 3], PUT]],
])('a canister that %s does not start', (_, methods) => {
  expect(() => startCanister(canister(methods), LINES)).toThrow('was built with the methods')
  expect(isStarted()).toBe(false)
})

test.each(['init', 'post_upgrade', 'inspect_message'])(
  'a canister that has %s under another number does not start',
  (name) => {
    const lifecycle = { init: 0, post_upgrade: 1, inspect_message: 2, [name]: 9 }
    expect(() => startCanister(canister([GET, PUT], lifecycle), LINES)).toThrow('was built with')
  },
)
