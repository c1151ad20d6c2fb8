import { Principal } from '@icp-sdk/core/principal'
import { fromHex, toHex } from '@sluice/candid/hex'
import * as Nns from '@sluice/candid/nns_governance'
import * as Governance from '@sluice/candid/sns_governance'
import * as Swap from '@sluice/candid/sns_swap'
import { encodeCandid } from '../agent/encodeCandid.ts'
import { methodType } from '../agent/signedActor.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { isNns } from './nns/nnsId.ts'
import { encodeNnsRequest, toNnsRequest, toSnsAnswer } from './nns/nnsRequest.ts'
import { boundedText } from './read/bounds.ts'
import { SnsError } from './SnsError.ts'

type Call = PreparedCall<StepAnswer>
type Answer = Governance.CommandResponse

const LONGEST_REASON = 1_000

/** What one neuron is to do, as governance takes it. */
const requestOf = (neuronId: string, command: Governance.Command): Governance.ManageNeuron => ({
  subaccount: fromHex(neuronId),
  command: [command],
})

/** The same as Candid in hexadecimal, to be written down. @throws SnsError for what the NNS has not */
export function encodeRequest(
  governanceId: string,
  neuronId: string,
  command: Governance.Command,
): string {
  if (isNns(governanceId)) return encodeNnsRequest(toNnsRequest(requestOf(neuronId, command)))
  const { argTypes } = methodType(Governance.idlFactory, 'manage_neuron')
  return toHex(encodeCandid(argTypes, [requestOf(neuronId, command)]))
}

/** Governance's refusal as an error; nothing for an answer that is none. */
function refusalOf([answer]: [] | [Answer]): SnsError | undefined {
  if (answer === undefined) return SnsError.refused('governance gave no answer')
  if (!('Error' in answer)) return undefined
  const { error_type: error, error_message: text } = answer.Error
  return SnsError.ofGovernance({ error, text: boundedText(text, LONGEST_REASON) })
}

type Read = (answer: Answer) => bigint | undefined

const readBy =
  (resultOf: Read = () => undefined) =>
  ({ command }: Governance.ManageNeuronResponse): StepAnswer => {
    const error = refusalOf(command)
    if (error !== undefined) return { kind: 'refused', error }
    const [answer] = command
    const result = answer && resultOf(answer)
    return result === undefined ? { kind: 'done' } : { kind: 'done', result }
  }

const manageCall = (
  governanceId: string,
  request: Governance.ManageNeuron,
  resultOf?: Read,
): Call => askedCall(governanceId, request, readBy(resultOf))

/** Of an SNS, or of the NNS in its own interface. */
function askedCall(
  governanceId: string,
  request: Governance.ManageNeuron,
  read: (answer: Governance.ManageNeuronResponse) => StepAnswer,
): Call {
  if (isNns(governanceId))
    return prepareCall<Nns._SERVICE, 'manage_neuron', StepAnswer>({
      canisterId: governanceId,
      interfaceOf: Nns.idlFactory,
      method: 'manage_neuron',
      args: [toNnsRequest(request)],
      read: (answer) => read(toSnsAnswer(answer)),
    })
  return prepareCall<Governance._SERVICE, 'manage_neuron', StepAnswer>({
    canisterId: governanceId,
    interfaceOf: Governance.idlFactory,
    method: 'manage_neuron',
    args: [request],
    read,
  })
}

/** A request that was written down, byte by byte. */
export const writtenCall = (governanceId: string, argHex: string, resultOf?: Read): Call => ({
  ...manageCall(governanceId, { subaccount: new Uint8Array(), command: [] }, resultOf),
  arg: fromHex(argHex),
})

/** Makes a neuron of what lies in the account of a memo, or counts what lies in a neuron's account anew. */
export const claimCall = (
  governanceId: string,
  { neuronId, memo, principal }: { neuronId: string; memo: bigint | undefined; principal: string },
): Call =>
  manageCall(
    governanceId,
    requestOf(neuronId, {
      ClaimOrRefresh: {
        by:
          memo === undefined
            ? [{ NeuronId: {} }]
            : [{ MemoAndController: { memo, controller: [Principal.fromText(principal)] } }],
      },
    }),
  )

export const disburseCall = (
  governanceId: string,
  { neuronId, amount }: { neuronId: string; amount: bigint | undefined },
): Call =>
  manageCall(
    governanceId,
    requestOf(neuronId, {
      Disburse: { to_account: [], amount: amount === undefined ? [] : [{ e8s: amount }] },
    }),
    (answer) => ('Disburse' in answer ? answer.Disburse.transfer_block_height : undefined),
  )

/** Votes of a neuron that are refused are results, too: one that fails keeps no other from voting. */
const VOTED = 0n
export const ALREADY_VOTED = 1n
const REFUSED = 1_000n

export const refusedVote = (result: bigint): number | undefined =>
  result >= REFUSED ? Number(result - REFUSED) : undefined

export const voteCall = (
  governanceId: string,
  { neuronId, proposalId, vote }: { neuronId: string; proposalId: bigint; vote: 'yes' | 'no' },
): Call =>
  askedCall(
    governanceId,
    requestOf(neuronId, {
      RegisterVote: { vote: vote === 'yes' ? 1 : 2, proposal: [{ id: proposalId }] },
    }),
    ({ command }) => {
      const error = refusalOf(command)
      if (error === undefined) return { kind: 'done', result: VOTED }
      const { number, reason } = error.details
      if (/already voted/i.test(String(reason))) return { kind: 'done', result: ALREADY_VOTED }
      // what is busy is asked again
      if (error.retry === 'later' || typeof number !== 'number') return { kind: 'refused', error }
      return { kind: 'done', result: REFUSED + BigInt(number) }
    },
  )

const at = (canisterId: string) => ({ canisterId, interfaceOf: Swap.idlFactory })

/** Draws a ticket for an amount, or finds the one that was drawn for it. */
export const ticketCall = (swapId: string, amount: bigint): Call =>
  prepareCall<Swap._SERVICE, 'new_sale_ticket', StepAnswer>({
    ...at(swapId),
    method: 'new_sale_ticket',
    args: [{ amount_icp_e8s: amount, subaccount: [] }],
    read: ({ result }) => readTicketAnswer(result, amount),
  })

function readTicketAnswer(
  [answer]: Swap.NewSaleTicketResponse['result'],
  amount: bigint,
): StepAnswer {
  if (answer === undefined) return refused(SnsError.launchRefused('the sale gave no answer'))
  const [ticket] = 'Ok' in answer ? answer.Ok.ticket : answer.Err.existing_ticket
  if (ticket !== undefined) {
    return ticket.amount_icp_e8s === amount
      ? { kind: 'done', result: ticket.ticket_id }
      : refused(SnsError.ticketExists(ticket.amount_icp_e8s))
  }
  if ('Ok' in answer) return refused(SnsError.launchRefused('the sale gave no ticket'))
  const { error_type, invalid_user_amount } = answer.Err
  if (error_type === 1 || error_type === 2) return refused(SnsError.of('launch-not-open'))
  const [bounds] = invalid_user_amount
  if (bounds === undefined) return refused(SnsError.launchRefused(`ticket error ${error_type}`))
  const { min_amount_icp_e8s_included: minimum, max_amount_icp_e8s_included: maximum } = bounds
  return refused(
    maximum === 0n
      ? SnsError.of('launch-full')
      : SnsError.participationOutOfRange(minimum, maximum),
  )
}

const refused = (error: SnsError): StepAnswer => ({ kind: 'refused', error })

/** Has the sale take what lies in the buyer's account; what the buyer then has in it is the result. */
export const joinCall = (
  swapId: string,
  { principal, confirmationText }: { principal: string; confirmationText: string | undefined },
): Call =>
  prepareCall<Swap._SERVICE, 'refresh_buyer_tokens', StepAnswer>({
    ...at(swapId),
    method: 'refresh_buyer_tokens',
    args: [
      {
        buyer: principal,
        confirmation_text: confirmationText === undefined ? [] : [confirmationText],
      },
    ],
    read: ({ icp_accepted_participation_e8s: accepted }) =>
      accepted > 0n
        ? { kind: 'done', result: accepted }
        : refused(SnsError.launchRefused('the sale accepted nothing')),
  })

/** Sends back all that lies in the caller's account at a sale that has ended. */
export const refundCall = (swapId: string, principal: string): Call =>
  prepareCall<Swap._SERVICE, 'error_refund_icp', StepAnswer>({
    ...at(swapId),
    method: 'error_refund_icp',
    args: [{ source_principal_id: [Principal.fromText(principal)] }],
    read: ({ result }) => {
      const [answer] = result
      if (answer !== undefined && 'Ok' in answer) return { kind: 'done' }
      const reason = boundedText(answer?.Err.description[0], LONGEST_REASON)
      return refused(SnsError.launchRefused(reason))
    },
  })
