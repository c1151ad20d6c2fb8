import { Principal } from '@icp-sdk/core/principal'
import { SwapFactory } from '@sluice/candid'
import { DEPLOYED } from '../canisters.ts'
import type { Operator } from './Operator.ts'
import { accepted, type Step, step } from './Step.ts'
import { giveControl, isControlled } from './steps/exchange.ts'

/**
 * Gives all canisters away, to the root canister of an SNS: pools first, then the others, each in two steps. The new controller is there
 * before the operator goes, so an interruption leaves nobody locked out. What canisters of ours control they keep, and installers stay
 * with governance: the factory trusts them on no other condition.
 * @throws Error when the text is no principal, and while the operator is governance: whoever gives the exchange away keeps no power over it
 */
export async function handOverSteps(operator: Giver, to: string): Promise<Step[]> {
  const root = Principal.fromText(to)
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  await requireGovernance(factory, operator)
  const pools = accepted(await factory.getPools()).map(({ canisterId }) => canisterId)
  const own = DEPLOYED.filter(({ name }) => operator.has(name) && name !== 'swap_pool_installer')
  const me = operator.principal.toText()
  const installers = (await factory.getPoolInstallers()).map(({ canisterId }) => canisterId)
  return [
    ...installers.map((id) =>
      step(`only the factory and governance control the installer ${id}`, {
        isDone: () => isControlled(operator, id),
        act: () => giveControl(operator, id),
      }),
    ),
    step(`${to} controls ${pools.length} pools`, {
      isDone: () => all(pools, async (id) => (await operator.controllers(id)).includes(to)),
      act: () => factory.batchAddPoolControllers(pools, [root]),
    }),
    ...own.map(({ name }) => {
      const id = operator.id(name)
      return step(`${to} controls ${name}, and the operator no longer does`, {
        isDone: async () => {
          const controllers = await operator.controllers(id)
          return controllers.includes(to) && !controllers.includes(me)
        },
        act: async () => {
          const others = (await operator.controllers(id)).filter((one) => one !== me && one !== to)
          await operator.setControllers(id, [...others, me, to])
          await operator.setControllers(id, [...others, to])
        },
      })
    }),
  ]
}

/** What a hand-over needs of an operator. */
export type Giver = Pick<
  Operator,
  'principal' | 'id' | 'has' | 'actor' | 'controllers' | 'setControllers'
>

async function requireGovernance(factory: SwapFactory._SERVICE, operator: Giver): Promise<void> {
  const [governance] = accepted(await factory.getGovernanceCid())
  if (governance !== undefined && governance.toText() !== operator.principal.toText()) return
  throw new Error(
    'Canisters obey this operator as their governance, which they were told when they were installed: deploy with deployment.governance named, then hand over',
  )
}

async function all<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (!(await holds(item))) return false
  return true
}
