import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { idlFactory } from '@sluice/candid/swap_pool'
import { beforeAll, describe, expect, test } from 'vitest'
import { type PoolWorld, person, startPoolWorld } from '../testing/poolWorld.ts'

/** Who calls. The network's pools are controlled by the anonymous principal in tests, so a controller is made here. */
const CALLERS = {
  stranger: person(50),
  admin: person(51),
  controller: person(52),
  anonymous: Principal.anonymous(),
}
const NAMES = ['stranger', 'admin', 'controller', 'anonymous'] as const
type Caller = (typeof NAMES)[number]

/** Who may pass an endpoint's check; what it then says about the arguments is not the matter here. */
const CONTROLLER_ONLY = ['init', 'setAdmins', 'upgradeTokenStandard']
const ADMIN = [
  'activeJobs',
  'deleteFailedTransaction',
  'depositAllAndMint',
  'getTransactions',
  'restartJobs',
  'restartWithdrawQueueProcessing',
  'setAvailable',
  'setIcrc28TrustedOrigins',
  'setLimitOrderAvailable',
  'setWhiteList',
  'stopJobs',
  'updateTokenFee',
]
const TRADER = [
  'addLimitOrder',
  'approvePosition',
  'depositAndSwap',
  'depositFrom',
  'depositFromAndSwap',
  'increaseLiquidity',
  'mint',
  'swap',
]
/** Ways out: for everybody but the anonymous principal, also while the pool is closed. */
const HOLDER = [
  'acceptPosition',
  'claim',
  'claimStrayDeposit',
  'claimTo',
  'claimToSubaccount',
  'decreaseLiquidity',
  'deposit',
  'getMistransferBalance',
  'removeLimitOrder',
  'removeLiquidity',
  'settleMyTransfers',
  'transferPosition',
  'withdraw',
  'withdrawMistransferBalance',
  'withdrawToSubaccount',
]

const METHODS = new Map(idlFactory({ IDL })._fields)
const RESTRICTED = [...CONTROLLER_ONLY, ...ADMIN, ...TRADER, ...HOLDER]

let world: PoolWorld

beforeAll(async () => {
  world = await startPoolWorld({ people: [CALLERS.stranger], controllers: [CALLERS.controller] })
  await world.pool.as(CALLERS.controller).setAdmins([CALLERS.admin])
})

/** What comes of a call with arguments that mean nothing: the text of the answer or of the reject. */
async function answerTo(pool: PoolWorld, method: string, caller: Caller): Promise<string> {
  const type = METHODS.get(method)
  if (type === undefined) throw new Error(`the interface has no method ${method}`)
  const arg = IDL.encode(type.argTypes, type.argTypes.map(nothingOf))
  const call = { canisterId: pool.pool.canisterId, method, arg, sender: CALLERS[caller] }
  const isQuery = type.annotations.includes('query')
  const { network } = pool
  try {
    const reply = await (isQuery ? network.query(call) : network.update(call))
    const [answer] = IDL.decode(type.retTypes, reply)
    return (
      JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `${value}` : value)) ?? ''
    )
  } catch (error) {
    return String(error)
  }
}

/** The words in which each group of endpoints turns somebody away. */
function denialOf(method: string, caller: Caller): string {
  if (CONTROLLER_ONLY.includes(method)) return 'Only a controller of the pool may do this'
  if (ADMIN.includes(method)) return 'Only an admin or a controller of the pool may do this'
  return caller === 'anonymous' ? 'Illegal anonymous call' : CLOSED
}
const CLOSED = 'The pool is not available now. Withdrawing works; please trade later'

const DENIED = /Only an admin|Only a controller|anonymous call|not available now/
/** What an endpoint that let somebody in says to arguments that mean nothing; the installed pool is open already. */
const LET_IN = /^$|^\{|^\[|^"|^true|^false|initialised already|^null/

describe('who may call', () => {
  const expectations = RESTRICTED.flatMap((method) =>
    NAMES.map((caller) => ({
      method,
      caller,
      may: mayCall(method, caller),
    })),
  )

  test.each(expectations)('$method as $caller: $may', async ({ method, caller, may }) => {
    const fork = await world.fork()
    const answer = await answerTo(fork, method, caller)
    if (may) {
      expect(answer).not.toMatch(DENIED)
      expect(answer).toMatch(LET_IN)
    } else expect(answer).toContain(denialOf(method, caller))
    await fork.network.stop()
  })

  const closed = [...TRADER, ...HOLDER].map((method) => ({ method, may: HOLDER.includes(method) }))
  test.each(closed)('$method of a closed pool as a stranger: $may', async ({ method, may }) => {
    const fork = await world.fork()
    await fork.pool.as(CALLERS.admin).setAvailable(false)
    const answer = await answerTo(fork, method, 'stranger')
    if (may) expect(answer).not.toMatch(DENIED)
    else expect(answer).toContain(CLOSED)
    expect(DENIED.test(await answerTo(fork, method, 'admin'))).toBe(false)
    await fork.pool.as(CALLERS.admin).setWhiteList([CALLERS.stranger])
    expect(DENIED.test(await answerTo(fork, method, 'stranger'))).toBe(false)
    await fork.network.stop()
  })

  const open = [...METHODS.keys()].filter((method) => !RESTRICTED.includes(method))
  test.each(open)('%s: everybody, and it changes nothing', async (method) => {
    const fork = await world.fork()
    const before = await fork.pool.as(CALLERS.stranger).getEvents(1n, 500n)
    expect(DENIED.test(await answerTo(fork, method, 'anonymous'))).toBe(false)
    expect(await fork.pool.as(CALLERS.stranger).getEvents(1n, 500n)).toEqual(before)
    await fork.network.stop()
  })
})

test('what Azle adds to the module for itself is of no use to strangers', async () => {
  const { methods } = world.network.inspector.facts(world.pool.canisterId) ?? { methods: [] }
  const own = methods.filter(({ name }) => !METHODS.has(name))
  const empty = IDL.encode([], [])
  for (const { name, kind } of own) {
    const fork = await world.fork()
    const before = await fork.pool.as(CALLERS.stranger).getEvents(1n, 500n)
    const call = {
      canisterId: fork.pool.canisterId,
      method: name,
      arg: empty,
      sender: CALLERS.stranger,
    }
    const answer = await (kind === 'update'
      ? fork.network.update(call)
      : fork.network.query(call)
    ).catch(String)
    expect(typeof answer === 'string' || answer.length < 64).toBe(true)
    expect(await fork.pool.as(CALLERS.stranger).getEvents(1n, 500n)).toEqual(before)
    expect(await fork.pool.as(CALLERS.stranger).getVersion()).toBe('3.6.3')
    await fork.network.stop()
  }
  expect(own.length).toBeGreaterThan(0)
})

function mayCall(method: string, caller: Caller): boolean {
  if (CONTROLLER_ONLY.includes(method)) return caller === 'controller'
  if (ADMIN.includes(method)) return caller === 'controller' || caller === 'admin'
  return caller !== 'anonymous'
}

/** The plainest value of a type. */
function nothingOf(type: IDL.Type): unknown {
  if (type instanceof IDL.RecordClass) {
    return Object.fromEntries(type._fields.map(([name, field]) => [name, nothingOf(field)]))
  }
  if (type instanceof IDL.VecClass || type instanceof IDL.OptClass) return []
  if (type instanceof IDL.TextClass) return '0'
  if (type instanceof IDL.BoolClass) return false
  if (type instanceof IDL.PrincipalClass) return person(99)
  return 0n
}
