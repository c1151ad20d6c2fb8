import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { DEPLOYED } from '../canisters.ts'
import { type Giver, handOverSteps } from './handOver.ts'
import { carryOut, planOf } from './Step.ts'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const canister = (name: number) => Principal.fromUint8Array(Uint8Array.of(name, 1, 1))
const [operator, governance, root] = [person(1), person(2), canister(200)]
const idOf = (name: string) => canister(DEPLOYED.findIndex((one) => one.name === name) + 1)
const pool = canister(99)

/** An exchange whose canisters are controlled by the operator, and its pool by the factory. */
function exchangeOf(obeyed: Principal) {
  const controllers = new Map(
    DEPLOYED.map(({ name }) => [idOf(name).toText(), [operator.toText()]]),
  )
  controllers.set(pool.toText(), [idOf('swap_factory').toText()])
  const log: string[] = []
  const factory = {
    getGovernanceCid: async () => ({ ok: [obeyed] }),
    getPoolInstallers: async () => [{ canisterId: idOf('swap_pool_installer') }],
    getPools: async () => ({ ok: [{ canisterId: pool }] }),
    batchAddPoolControllers: async (pools: Principal[], added: Principal[]) => {
      for (const one of pools)
        controllers.get(one.toText())?.push(...added.map((id) => id.toText()))
    },
  }
  const giver: Giver = {
    principal: operator,
    id: idOf,
    has: () => true,
    // the factory is the only canister that is asked
    actor: <Service extends object>() => factory as unknown as Service,
    controllers: async (id) => controllers.get(id.toText()) ?? [],
    setControllers: async (id, list) => {
      if (list.length === 0) log.push(`${id.toText()} is nobody's`)
      controllers.set(id.toText(), [...list])
    },
  }
  return { giver, controllers, log }
}

test('every canister goes to the new controller, and installers stay with the factory and governance', async () => {
  const { giver, controllers, log } = exchangeOf(governance)
  const steps = await handOverSteps(giver, root.toText())
  await carryOut(await planOf(steps), () => {})
  for (const { name } of DEPLOYED) {
    const kept = [idOf('swap_factory').toText(), governance.toText()].sort()
    const expected = name === 'swap_pool_installer' ? kept : [root.toText()]
    expect(controllers.get(idOf(name).toText()), name).toEqual(expected)
  }
  expect(controllers.get(pool.toText())).toContain(root.toText())
  expect(log).toEqual([])
  expect((await planOf(await handOverSteps(giver, root.toText()))).steps).toEqual([])
})

test('whoever canisters obey as governance gives nothing away', async () => {
  const { giver } = exchangeOf(operator)
  await expect(handOverSteps(giver, root.toText())).rejects.toThrow('as their governance')
  await expect(handOverSteps(giver, 'nobody')).rejects.toThrow()
})
