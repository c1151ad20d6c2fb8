import type { Principal } from '@icp-sdk/core/principal'
import type { NervousSystemFunction, Topic } from '@sluice/candid/sns_governance'
import { daoVoters, deployer } from '../identities.ts'
import type { World } from '../World.ts'
import { propose, vote } from './playDaoPast.ts'

const { nadia, okan, pilar } = daoVoters
const YES = 1

type DaoFunction = {
  readonly name: string
  readonly description: string
  readonly canister: (typeof GOVERNED)[number]
  readonly target: string
  readonly validator: string
  readonly topic?: Topic
}

/** Canisters that take orders of the DAO's governance, as they take them of an operator. */
const GOVERNED = ['token_list', 'farm_factory', 'settings', 'swap_fee_receiver'] as const
const FIRST_ID = 1_000n
const BUSINESS: Topic = { ApplicationBusinessLogic: null }
/** What decides how the exchange sells what it earns. */
const CRITICAL: Topic = { CriticalDappOperations: null }

/** What the DAO can do with the exchange by proposal; the place in the list is the id, so that more are added at its end. */
export const DAO_FUNCTIONS: readonly DaoFunction[] = [
  {
    name: 'List a token',
    description: 'Adds a token to those that the exchange vouches for.',
    ...{ canister: 'token_list', target: 'executeAdd', validator: 'validateAdd' },
  },
  {
    name: 'Change a listed token',
    description: 'Changes what the exchange says about a token of its list.',
    ...{ canister: 'token_list', target: 'executeEdit', validator: 'validateEdit' },
  },
  {
    name: 'Remove a token from the list',
    description: 'The exchange no longer vouches for a token.',
    ...{ canister: 'token_list', target: 'executeRemove', validator: 'validateRemove' },
  },
  {
    name: 'Open a farm',
    description: 'Makes a farm for a pool. Its reward has to be sent to it afterwards.',
    ...{ canister: 'farm_factory', target: 'executeCreate', validator: 'validateCreate' },
  },
  {
    name: 'Set the fee of farms',
    description: 'Farms that are made afterwards keep this share of their rewards, per thousand.',
    ...{ canister: 'farm_factory', target: 'setFee', validator: 'validateSetFee' },
  },
  {
    name: 'Show a notice to all visitors',
    description: 'An empty content takes the notice down.',
    ...{
      canister: 'settings',
      target: 'set_global_notice',
      validator: 'validate_set_global_notice',
    },
  },
  {
    name: 'Show a token in every wallet',
    description: 'Wallets show this token before their owners choose.',
    ...{
      canister: 'settings',
      target: 'add_default_token',
      validator: 'validate_add_default_token',
    },
  },
  {
    name: 'Burn what the fee receiver buys',
    description: 'Whether the fee receiver burns the platform token by itself.',
    canister: 'swap_fee_receiver',
    ...{ target: 'setAutoBurnIcsEnabled', validator: 'validateSetAutoBurnIcsEnabled' },
    topic: CRITICAL,
  },
  {
    name: 'Set which prices the fee receiver believes',
    description: 'How far a price may be from its usual place when fees are sold.',
    canister: 'swap_fee_receiver',
    ...{ target: 'executeSetPriceGuard', validator: 'validateSetPriceGuard' },
    topic: CRITICAL,
  },
  {
    name: 'Change the logo of a listed token',
    description: 'An empty logo is none.',
    ...{ canister: 'token_list', target: 'executeUpdateLogo', validator: 'validateUpdateLogo' },
  },
]

/** Lets the DAO's governance change what its functions change. The fee receiver was installed with it. */
export async function letDaoGovern(world: World): Promise<void> {
  const governance = world.id('sns_governance')
  const operator = deployer.getPrincipal()
  if (world.has('token_list')) await world.tokenList(operator).addAdmin(governance.toText())
  if (world.has('settings')) await world.settings(operator).add_controller(governance)
  if (!world.has('farm_factory')) return
  const factory = world.farmFactory(operator)
  const admins = await factory.getAdmins()
  if ('err' in admins) throw new Error('the farm factory does not tell its admins')
  if (admins.ok.some((id) => id.toText() === governance.toText())) return
  await factory.setAdmins([...admins.ok, governance])
}

/** Registers the functions as on mainnet: each by a proposal, for which the voters vote. Those that are there already are left. */
export async function registerFunctions(world: World): Promise<void> {
  const governance = world.snsGovernance(world.id('sns_governance'), nadia.getPrincipal())
  const { functions, reserved_ids } = await governance.list_nervous_system_functions()
  const known = new Set([...functions.map(({ id }) => id), ...reserved_ids])
  for (const [place, one] of DAO_FUNCTIONS.entries()) {
    const id = FIRST_ID + BigInt(place)
    if (known.has(id) || !world.has(one.canister)) continue
    const proposal = await propose(world, nadia, {
      title: `A function: ${one.name}`,
      summary: `${one.description} From then on, anybody with a neuron may propose it.`,
      action: { AddGenericNervousSystemFunction: functionOf(id, one, world.id(one.canister)) },
    })
    for (const voter of [okan, pilar]) await vote(world, voter, proposal, YES)
  }
  await world.network.runUntilIdle()
}

const functionOf = (
  id: bigint,
  { name, description, target, validator, topic = BUSINESS }: DaoFunction,
  canister: Principal,
): NervousSystemFunction => ({
  id,
  name,
  description: [description],
  function_type: [
    {
      GenericNervousSystemFunction: {
        validator_canister_id: [canister],
        target_canister_id: [canister],
        validator_method_name: [validator],
        target_method_name: [target],
        topic: [topic],
      },
    },
  ],
})
