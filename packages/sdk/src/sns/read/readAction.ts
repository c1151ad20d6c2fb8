import { toHex } from '@sluice/candid/hex'
import type * as Governance from '@sluice/candid/sns_governance'
import type { ProposalAction } from '../SnsProposal.ts'
import { boundedText, LONGEST } from './bounds.ts'
import { readChanges } from './readParameters.ts'

/** What a proposal does, in parts where this version knows them. @param rendering what governance says of it, bounded */
export function readAction([action]: [] | [Governance.Action], rendering: string): ProposalAction {
  if (action === undefined) return { kind: 'other', name: 'Unspecified' }
  if ('Motion' in action) {
    return { kind: 'motion', text: boundedText(action.Motion.motion_text, LONGEST.summary) }
  }
  if ('ManageNervousSystemParameters' in action) {
    return { kind: 'parameters', changes: readChanges(action.ManageNervousSystemParameters) }
  }
  if ('TransferSnsTreasuryFunds' in action) {
    const { from_treasury, amount_e8s, ...rest } = action.TransferSnsTreasuryFunds
    const token = from_treasury === 1 ? 'icp' : 'sns'
    return { kind: 'treasury-transfer', token, amount: amount_e8s, ...readReceiver(rest) }
  }
  if ('MintSnsTokens' in action) {
    const { amount_e8s, ...rest } = action.MintSnsTokens
    return { kind: 'mint', amount: amount_e8s[0] ?? 0n, ...readReceiver(rest) }
  }
  if ('ExecuteGenericNervousSystemFunction' in action) {
    const { function_id, payload } = action.ExecuteGenericNervousSystemFunction
    return { kind: 'generic', functionId: function_id, payload: Uint8Array.from(payload) }
  }
  if ('UpgradeSnsControlledCanister' in action)
    return readUpgrade(action.UpgradeSnsControlledCanister, rendering)
  if ('ManageLedgerParameters' in action) {
    const { transfer_fee, token_name, token_symbol, token_logo } = action.ManageLedgerParameters
    return {
      kind: 'ledger-parameters',
      transferFee: transfer_fee[0],
      name: token_name[0] && boundedText(token_name[0], LONGEST.name),
      symbol: token_symbol[0] && boundedText(token_symbol[0], LONGEST.name),
      hasLogo: token_logo.length > 0,
    }
  }
  return { kind: 'other', name: Object.keys(action)[0] ?? 'Unspecified' }
}

/** As governance writes it for whoever votes: of the module itself nothing else is told. */
const MODULE_HASH = /sha-?256[^0-9a-f\n]*\s+(?:0x)?([0-9a-f]{64})(?![0-9a-f])/i
const MODES = new Map<number, 'install' | 'reinstall'>([
  [1, 'install'],
  [2, 'reinstall'],
])

function readUpgrade(
  { canister_id, mode, chunked_canister_wasm: [chunked] }: Governance.UpgradeSnsControlledCanister,
  rendering: string,
): ProposalAction {
  const [canister] = canister_id
  if (canister === undefined) return { kind: 'other', name: 'UpgradeSnsControlledCanister' }
  return {
    kind: 'upgrade',
    canisterId: canister.toText(),
    mode: MODES.get(mode[0] ?? 0) ?? 'upgrade',
    moduleHash: chunked
      ? toHex(Uint8Array.from(chunked.wasm_module_hash)).slice(0, 64)
      : MODULE_HASH.exec(rendering)?.[1]?.toLowerCase(),
  }
}

function readReceiver({
  to_principal,
  to_subaccount,
  memo,
}: Pick<Governance.MintSnsTokens, 'to_principal' | 'to_subaccount' | 'memo'>) {
  const [subaccount] = to_subaccount
  return {
    to: to_principal[0]?.toText() ?? '',
    subaccount: subaccount && toHex(Uint8Array.from(subaccount.subaccount)),
    memo: memo[0],
  }
}
