import { fromHex, toHex } from '@sluice/candid/hex'
import * as Nns from '@sluice/candid/nns_governance'
import type * as Sns from '@sluice/candid/sns_governance'
import { encodeCandid } from '../../agent/encodeCandid.ts'
import { methodType } from '../../agent/signedActor.ts'
import { SnsError } from '../SnsError.ts'

/** The same as the NNS takes it. Neurons are named by their accounts, as in an SNS. @throws SnsError for what the NNS has not */
export function toNnsRequest({
  subaccount,
  command: [command],
}: Sns.ManageNeuron): Nns.ManageNeuron {
  return {
    id: [],
    neuron_id_or_subaccount: [{ Subaccount: Uint8Array.from(subaccount) }],
    command: command === undefined ? [] : [toNnsCommand(command)],
  }
}

function toNnsCommand(command: Sns.Command): Nns.Command {
  if ('Split' in command) {
    const { amount_e8s, memo } = command.Split
    return { Split: { amount_e8s, memo: [memo] } }
  }
  if ('DisburseMaturity' in command) {
    const {
      percentage_to_disburse,
      to_account: [account],
    } = command.DisburseMaturity
    return {
      DisburseMaturity: {
        percentage_to_disburse,
        to_account: account === undefined ? [] : [{ owner: account.owner, subaccount: [] }],
        to_account_identifier: [],
      },
    }
  }
  if ('ClaimOrRefresh' in command) {
    const [by] = command.ClaimOrRefresh.by
    if (by === undefined || 'NeuronId' in by)
      return { ClaimOrRefresh: { by: [{ NeuronIdOrSubaccount: {} }] } }
    return { ClaimOrRefresh: { by: [by] } }
  }
  if ('MakeProposal' in command) {
    const { title, url, summary, action } = command.MakeProposal
    return { MakeProposal: { title: [title], url, summary, action: [toNnsAction(action[0])] } }
  }
  if ('AddNeuronPermissions' in command)
    return configured({ AddHotKey: { new_hot_key: command.AddNeuronPermissions.principal_id } })
  if ('RemoveNeuronPermissions' in command)
    return configured({
      RemoveHotKey: { hot_key_to_remove: command.RemoveNeuronPermissions.principal_id },
    })
  if ('Disburse' in command)
    return { Disburse: { to_account: [], amount: command.Disburse.amount } }
  if ('Configure' in command || 'RegisterVote' in command || 'StakeMaturity' in command)
    return command
  throw notThere()
}

export const configured = (operation: Nns.Operation): Nns.Command => ({
  Configure: { operation: [operation] },
})

function toNnsAction(action: Sns.Action | undefined): Nns.Action {
  if (action !== undefined && 'Motion' in action) return action
  throw notThere()
}

const notThere = () =>
  SnsError.ofGovernance({ error: 4, text: 'The NNS has nothing of this kind.' })

/** Of a command that only the NNS has, to a neuron by its account: the request in hexadecimal. */
export function encodeNns(neuronId: string, command: Nns.Command): string {
  return encodeNnsRequest({
    id: [],
    neuron_id_or_subaccount: [{ Subaccount: fromHex(neuronId) }],
    command: [command],
  })
}

export function encodeNnsRequest(request: Nns.ManageNeuron): string {
  const { argTypes } = methodType(Nns.idlFactory, 'manage_neuron')
  return toHex(encodeCandid(argTypes, [request]))
}

/** The number that an SNS gives to an error of the NNS, which counts one higher; what only the NNS has is "precondition failed". */
export function toSnsError(error: number): number {
  if (error <= 1) return 0
  return error <= LAST_SHARED ? error - 1 : PRECONDITION_FAILED
}

const LAST_SHARED = 16
const PRECONDITION_FAILED = 10

/** An answer in an SNS's words: what flows read of it is the error, the block and the proposal. */
export function toSnsAnswer({
  command: [answer],
}: Nns.ManageNeuronResponse): Sns.ManageNeuronResponse {
  if (answer === undefined) return { command: [] }
  if ('Error' in answer) {
    const { error_type, error_message } = answer.Error
    return { command: [{ Error: { error_type: toSnsError(error_type), error_message } }] }
  }
  if ('Disburse' in answer) return { command: [answer] }
  if ('MakeProposal' in answer)
    return { command: [{ MakeProposal: { proposal_id: answer.MakeProposal.proposal_id } }] }
  return { command: [{ Configure: {} }] }
}
