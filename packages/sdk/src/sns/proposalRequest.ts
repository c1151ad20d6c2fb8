import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import type * as Governance from '@sluice/candid/sns_governance'
import { writeChanges } from './read/readParameters.ts'
import { SnsError } from './SnsError.ts'
import type { ProposalAction } from './SnsProposal.ts'
import { encodeRequest } from './snsCalls.ts'

/** A logo is not among what a proposal is read with, and so cannot be proposed. */
type LedgerChange = Extract<ProposalAction, { kind: 'ledger-parameters' }> & {
  readonly hasLogo: false
}

/** A proposal as a person words it. */
export type NewProposal = {
  readonly title: string
  readonly summary: string
  readonly url: string
  readonly action:
    | Exclude<ProposalAction, { kind: 'other' | 'upgrade' | 'ledger-parameters' }>
    | LedgerChange
}

/** Stored texts are no longer than this; a proposal has as many as it needs. */
const PART = 16_000
const MOST_PARTS = 100

/** What governance is asked, in hexadecimal and in parts that can be stored. @throws SnsError for one that is too large */
export function encodeProposal(
  governanceId: string,
  neuronId: string,
  proposal: NewProposal,
): readonly string[] {
  const { title, summary, url } = proposal
  const hex = encodeRequest(governanceId, neuronId, {
    MakeProposal: { title, summary, url, action: [toAction(proposal.action)] },
  })
  const parts = Array.from({ length: Math.ceil(hex.length / PART) }, (_, index) =>
    hex.slice(index * PART, (index + 1) * PART),
  )
  if (parts.length <= MOST_PARTS) return parts
  throw SnsError.ofGovernance({ error: 15, text: 'The payload of the proposal is too large.' })
}

function toAction(action: NewProposal['action']): Governance.Action {
  switch (action.kind) {
    case 'motion':
      return { Motion: { motion_text: action.text } }
    case 'parameters':
      return { ManageNervousSystemParameters: writeChanges(action.changes) }
    case 'ledger-parameters':
      return {
        ManageLedgerParameters: {
          transfer_fee: optional(action.transferFee),
          token_name: optional(action.name),
          token_symbol: optional(action.symbol),
          token_logo: [],
        },
      }
    case 'treasury-transfer':
      return {
        TransferSnsTreasuryFunds: {
          from_treasury: action.token === 'icp' ? 1 : 2,
          amount_e8s: action.amount,
          ...toReceiver(action),
        },
      }
    case 'mint':
      return { MintSnsTokens: { amount_e8s: [action.amount], ...toReceiver(action) } }
    case 'generic':
      return {
        ExecuteGenericNervousSystemFunction: {
          function_id: action.functionId,
          payload: action.payload,
        },
      }
  }
}

type Receiver = {
  readonly to: string
  readonly subaccount: string | undefined
  readonly memo: bigint | undefined
}

const toReceiver = ({ to, subaccount, memo }: Receiver) => ({
  to_principal: [Principal.fromText(to)] satisfies [Principal],
  to_subaccount: optional(
    subaccount === undefined ? undefined : { subaccount: fromHex(subaccount) },
  ),
  memo: optional(memo),
})

const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])
