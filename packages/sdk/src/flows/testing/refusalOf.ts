import { NNS_GOVERNANCE } from '../../sns/nns/nnsId.ts'
import {
  CLAIM_SERVICES,
  COLLECTION,
  ENDED_SALE,
  ETHER_MINTER,
  GOVERNANCE,
  LAUNCHPAD,
  LEDGERS,
  LIQUIDITY_POOL,
  MINTER,
  NFT_COLLECTION,
  NFT_CONTROLLER,
  NFT_EXT,
  NFT_MARKET,
  OPEN_SALE,
  ORDER_POOL,
  POSITION_LOCK,
  STAKING_SERVICES,
  VOTE_CONTROLLER,
} from './chainNames.ts'

/** How a canister that is busy refuses a call of a method. */
export function refusalOf(canister: string, method: string): unknown {
  if (STAKING_SERVICES.includes(canister)) return { err: 'busy' }
  if (canister === MINTER || canister === ETHER_MINTER)
    return { Err: { TemporarilyUnavailable: 'busy' } }
  if (canister === POSITION_LOCK) return { err: 'The factory does not answer, please try again' }
  if (canister === LAUNCHPAD) return { err: 'The ledger owes too many answers' }
  if (CLAIM_SERVICES.includes(canister)) return { err: 'The ledger does not answer' }
  if (canister === COLLECTION)
    return method === 'icrc7_transfer'
      ? [[{ Err: { GenericError: { error_code: 1n, message: 'busy' } } }]]
      : { err: 'busy' }
  if (canister === GOVERNANCE || canister === NNS_GOVERNANCE) {
    const error_message = 'Neuron has an ongoing operation.'
    const error_type = canister === GOVERNANCE ? 12 : 13
    return { command: [{ Error: { error_type, error_message } }] }
  }
  if (canister === OPEN_SALE || canister === ENDED_SALE) return saleRefusal(method)
  if (canister === NFT_MARKET) return { err: 'This token is being sold or moved' }
  if (canister === NFT_CONTROLLER) return { err: 'NFTCanisterController insufficient cycles' }
  if (canister === VOTE_CONTROLLER) return { err: 'The controller has too few cycles' }
  if (canister === NFT_EXT) return { err: { Other: 'busy' } }
  if (canister === NFT_COLLECTION)
    return [[{ Err: { GenericError: { error_code: 1n, message: 'busy' } } }]]
  switch (method) {
    case 'icrc1_transfer':
    case 'icrc2_approve':
      return { Err: { TemporarilyUnavailable: null } }
    case 'transfer':
      return { Err: { ErrorOperationStyle: null } }
    case 'burn':
      return { Err: { InvalidTokenContract: null } }
    case 'payCreationFee':
      return { err: 'The ledger owes too many answers' }
    case 'create':
      return { err: 'Please wait for the task ahead to be completed' }
    case 'mint':
      if (canister === ORDER_POOL || canister === LIQUIDITY_POOL)
        return { err: { InternalError: 'busy' } }
      return { err: { Other: 'block_error' } }
    case 'withdraw':
      return {
        err: canister === LEDGERS.wicp ? { Other: 'unexpected_error' } : { InternalError: 'busy' },
      }
    default:
      return { err: { InternalError: 'The pool is not available now' } }
  }
}

function saleRefusal(method: string): unknown {
  if (method === 'error_refund_icp')
    return { result: [{ Err: { error_type: [3], description: ['busy'] } }] }
  if (method === 'new_sale_ticket')
    return { result: [{ Err: { error_type: 0, existing_ticket: [], invalid_user_amount: [] } }] }
  return { icp_accepted_participation_e8s: 0n, icp_ledger_account_balance_e8s: 0n }
}
