import type { Principal } from '@icp-sdk/core/principal'
import type { CkErc20Token, Eip1559TransactionPrice, MinterInfo } from '@sluice/candid/cketh_minter'
import { parseAddress } from '@sluice/canister/ethereum'
import { ERC20_GAS, ETH_GAS, priceOf } from '../ethereum/fees.ts'
import { ledgerKey, type Model } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'

const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])
/** Settings have lower case; people compare what they see with what wallets write. */
const written = (address: string | undefined): [] | [string] =>
  optional(address === undefined ? undefined : parseAddress(address))

export function minterInfo({ log, ownKey, fee, observedBlock }: MinterContext): MinterInfo {
  const { model } = log
  const { settings, synced, ether } = model
  const { helpers } = settings
  const estimate = fee.estimate
  return {
    minter_address: optional(ownKey.known),
    smart_contract_address: written(helpers.eth),
    eth_helper_contract_address: written(helpers.eth),
    erc20_helper_contract_address: written(helpers.erc20),
    deposit_with_subaccount_helper_contract_address: written(helpers.subaccount),
    supported_ckerc20_tokens: [supportedTokens(model)],
    minimum_withdrawal_amount: [settings.minimumWithdrawal],
    ethereum_block_height: [TAGS[settings.blockTag]],
    last_observed_block_number: optional(observedBlock),
    eth_balance: [ether.sums.held],
    last_gas_fee_estimate:
      estimate === undefined
        ? []
        : [
            {
              max_fee_per_gas: priceOf(estimate).maxFeePerGas,
              max_priority_fee_per_gas: estimate.priorityFee,
              timestamp: estimate.atNs,
            },
          ],
    erc20_balances: [
      [...model.tokens.values()].map(({ contract = '', sums }) => ({
        erc20_contract_address: contract,
        balance: sums.held,
      })),
    ],
    last_eth_scraped_block_number: [synced.eth],
    last_erc20_scraped_block_number: [synced.erc20],
    last_deposit_with_subaccount_scraped_block_number: [synced.subaccount],
    cketh_ledger_id: [settings.ledger],
    evm_rpc_id: optional(settings.evmRpc),
  }
}

const TAGS = {
  Latest: { Latest: null },
  Safe: { Safe: null },
  Finalized: { Finalized: null },
} as const

export const supportedTokens = ({ tokens }: Model): CkErc20Token[] =>
  [...tokens.values()].map(({ symbol, contract = '', ledger }) => ({
    ckerc20_token_symbol: symbol,
    erc20_contract_address: contract,
    ledger_canister_id: ledger,
  }))

/** The deprecated `smart_contract_address`. */
export const olderHelper = ({ log }: MinterContext): string =>
  written(log.model.settings.helpers.eth)[0] ?? 'N/A'

/**
 * What a withdrawal's transaction offers for its gas by the last estimate, of ether or of a token by its ledger.
 * @throws Error, which rejects the call, before the first estimate and for a ledger that is no token's.
 */
export function transactionPrice(
  { log, fee }: MinterContext,
  token: Principal | undefined,
): Eip1559TransactionPrice {
  const { model } = log
  if (token !== undefined && !model.tokens.has(ledgerKey(token)))
    throw new Error(`no supported token has the ledger ${token.toText()}`)
  if (fee.estimate === undefined) throw new Error('nobody has told yet what gas costs')
  const { maxFeePerGas, maxPriorityFeePerGas } = priceOf(fee.estimate)
  const gas = token === undefined ? ETH_GAS : ERC20_GAS
  return {
    gas_limit: gas,
    max_fee_per_gas: maxFeePerGas,
    max_priority_fee_per_gas: maxPriorityFeePerGas,
    max_transaction_fee: gas * maxFeePerGas,
    timestamp: [fee.estimate.atNs],
  }
}

/** @throws Error, which rejects the call, for a text that is no address. */
export function isAddressBlocked({ log }: MinterContext, text: string): boolean {
  const address = text.length > 42 ? undefined : parseAddress(text)
  if (address === undefined) throw new Error('this is no Ethereum address')
  return log.model.settings.blocked.has(address.toLowerCase())
}
