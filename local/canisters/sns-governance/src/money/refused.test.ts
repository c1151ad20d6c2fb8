import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Command, CommandResponse } from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import { person } from '@sluice/testing/exchange/people'
import { beforeEach, expect, test } from 'vitest'
import { manageNeuron } from '../commands/manageNeuron.ts'
import { DAY, TOKEN } from '../testing/governanceWorld.ts'
import { LogicGovernance } from '../testing/logicGovernance.ts'

const owner = person(20)
const id = neuronSubaccount(owner.toUint8Array(), 0n)

let world: LogicGovernance
beforeEach(async () => {
  world = new LogicGovernance()
  world.pay(id, 10n * TOKEN)
  await give({ ClaimOrRefresh: { by: [{ MemoAndController: { controller: [], memo: 0n } }] } })
  const { neurons } = world.context
  neurons.change(0n, { ...neurons.at(0n), fees: TOKEN, maturity: 5n * TOKEN })
})

async function give(command: Command): Promise<CommandResponse | undefined> {
  const request = { subaccount: id, command: [command] as [Command] }
  const {
    command: [answer],
  } = await manageNeuron(world.context, world.call(owner), request)
  return answer
}

const MOVING: Record<string, Command> = {
  'a disbursement': { Disburse: { to_account: [], amount: [] } },
  'a split': { Split: { amount_e8s: 3n * TOKEN, memo: 7n } },
}

test.each(Object.entries(MOVING))(
  '%s that the ledger refuses leaves the neuron as it was',
  async (_, command) => {
    const before = world.context.neurons.at(0n)
    world.answer = 'refusing'
    expect(await give(command)).toMatchObject({ Error: { error_type: 11 } })
    expect(world.context.neurons.at(0n)).toEqual(before)
    expect(world.context.neurons.nextRow).toBe(1n)
  },
)

test.each(Object.entries(MOVING))(
  'the neuron of %s without an answer is locked until there is one',
  async (_, command) => {
    world.answer = 'lost'
    expect(await give(command)).toMatchObject({ Error: { error_type: 11 } })
    const refresh: Command = { ClaimOrRefresh: { by: [{ NeuronId: {} }] } }
    const locked = { Error: { error_type: 12, error_message: 'Neuron has an ongoing operation.' } }
    expect(await give(command)).toEqual(locked)
    expect(await give(refresh)).toEqual(locked)
    world.answer = 'honest'
    await world.passSeconds(60n)
    expect(await give(refresh)).not.toEqual(locked)
    expect(world.context.neurons.find(toHex(id))?.stake).toBe(world.stakeOf(id))
  },
)

test('maturity that cannot be minted waits and is minted later', async () => {
  await give({ DisburseMaturity: { percentage_to_disburse: 100, to_account: [] } })
  world.answer = 'refusing'
  await world.passSeconds(8n * DAY)
  expect(world.context.neurons.at(0n).disbursements).toHaveLength(1)
  world.answer = 'honest'
  await world.passSeconds(DAY)
  expect(world.context.neurons.at(0n).disbursements).toEqual([])
  expect(world.balanceOf(owner.toUint8Array())).toBe(5n * TOKEN)
})
