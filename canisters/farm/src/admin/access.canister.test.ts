import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { idlFactory } from '@sluice/candid/farm'
import { valuesOf } from '@sluice/canister/testing'
import { times } from '@sluice/test-depth'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, controller, stranger } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FarmWorld, feeReceiver, forkOf, prepareFarm } from '../testing/farmWorld.ts'

/** Who may pass an endpoint's check; what it then says about the arguments is not the matter here. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  init: ['controller'],
  setAdmins: ['controller'],
  clearErrorLog: ['admin', 'controller'],
  close: ['admin', 'controller'],
  finishManually: ['admin', 'controller'],
  removeErrorTransferLog: ['admin', 'controller'],
  restartManually: ['admin', 'controller'],
  sendRewardManually: ['admin', 'controller'],
  setIcrc28TrustedOrigins: ['admin', 'controller'],
  setLimitInfo: ['admin', 'controller'],
  setPositionCollection: ['admin', 'controller'],
  setRewardPricePool: ['admin', 'controller'],
  withdrawRewardFee: ['receiver'],
}
const CALLERS = { stranger, admin, controller, receiver: feeReceiver }
const DENIED = /Only (a controller|an admin|the fee receiver)/
/** Refusals of methods that have no error in their interface. */
const REFUSED =
  /Only (a controller|an admin|the fee receiver)|initialised already|cannot be admins|At most 100 admins/

const methods = idlFactory({ IDL })._fields

let world: FarmWorld
forkEachTest({
  prepare: prepareFarm,
  forkOf,
  use: (fork: FarmWorld) => {
    world = fork
  },
})

async function answerTo(
  [method, type]: readonly [string, IDL.FuncClass],
  caller: Principal,
  args: readonly unknown[],
): Promise<string> {
  const call = {
    canisterId: world.id,
    method,
    sender: caller,
    arg: IDL.encode(type.argTypes, [...args]),
  }
  const isQuery = type.annotations.includes('query')
  return (isQuery ? world.network.query(call) : world.network.update(call)).then(
    () => 'answered',
    (error: unknown) => String(error),
  )
}

const argsOf = (type: IDL.FuncClass, numRuns: number) =>
  fc.sample(fc.tuple(...type.argTypes.map((one) => valuesOf(one))), numRuns)

test.each(Object.keys(ALLOWED))('%s is for those whom it is meant for', async (method) => {
  const found = methods.find(([name]) => name === method)
  if (found === undefined) throw new Error(`there is no ${method}`)
  for (const [name, caller] of Object.entries(CALLERS)) {
    const [args = []] = argsOf(found[1], 1)
    const isDenied = DENIED.test(await answerTo(found, caller, args))
    expect([name, isDenied]).toEqual([name, !ALLOWED[method]?.includes(name)])
  }
})

test('no call traps, whatever it brings and whoever makes it', async () => {
  for (const method of methods) {
    for (const args of argsOf(method[1], times(12, 3))) {
      for (const caller of [stranger, admin, controller]) {
        const answer = await answerTo(method, caller, args)
        const isOrderly = answer === 'answered' || REFUSED.test(answer)
        expect([method[0], isOrderly ? 'orderly' : answer]).toEqual([method[0], 'orderly'])
      }
    }
  }
  expect(await world.as(stranger).invariants()).toHaveProperty('ok')
})

test('the anonymous caller changes nothing', async () => {
  const before = await world.as(stranger).getFarmInfo('')
  for (const method of methods.filter(([, type]) => !type.annotations.includes('query'))) {
    const [args = []] = argsOf(method[1], 1)
    await answerTo(method, Principal.anonymous(), args)
  }
  expect(await world.as(stranger).getFarmInfo('')).toEqual(before)
})
