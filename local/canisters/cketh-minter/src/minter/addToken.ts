import type { AddCkErc20Token } from '@sluice/candid/cketh_minter'
import type { CallContext } from '@sluice/canister'
import { isSameBytes } from '@sluice/canister'
import { parseAddress } from '@sluice/canister/ethereum'
import { MAX_SYMBOL_BYTES } from '../ethereum/memo.ts'
import { tokenOfLedger } from '../events/Model.ts'
import type { MinterContext } from './MinterContext.ts'
import { requireTerms } from './settings.ts'

/** Every question for logs names all of them. */
const MOST_TOKENS = 100

/**
 * From now on deposits of a token are minted on a ledger. For the orchestrator and for controllers.
 * @throws Error, which rejects the call, for anybody else, and for a token that is none, of another chain, or known.
 */
export function addToken(
  { log }: MinterContext,
  { caller, isController }: CallContext,
  token: AddCkErc20Token,
): void {
  const { model } = log
  const { settings, tokens, tokensByContract } = model
  const { orchestrator, chainId } = settings
  const isOrchestrator =
    orchestrator !== undefined && isSameBytes(orchestrator.toUint8Array(), caller.toUint8Array())
  if (!isOrchestrator && !isController) throw new Error('only the orchestrator adds tokens')
  const address = parseAddress(token.address.slice(0, 64))
  const { ckerc20_token_symbol: symbol, ckerc20_ledger_id: ledger } = token
  if (address === undefined) throw new Error('the contract has no Ethereum address')
  if (token.chain_id !== chainId) throw new Error(`the chain is ${chainId}`)
  if (new TextEncoder().encode(symbol).length > MAX_SYMBOL_BYTES || symbol === '')
    throw new Error(`a symbol has 1 to ${MAX_SYMBOL_BYTES} bytes`)
  const isSymbolTaken = [...tokens.values()].some((each) => each.symbol === symbol)
  const isKnown = tokensByContract.has(address.toLowerCase()) || isSymbolTaken
  if (isKnown || tokenOfLedger(model, ledger) !== undefined)
    throw new Error('the contract, the symbol or the ledger is supported already')
  const [terms] = token.sweeping
  if (terms !== undefined) requireTerms({ minimum: terms.minimum_deposit, fee: terms.fee })
  if (tokens.size >= MOST_TOKENS) throw new Error(`at most ${MOST_TOKENS} tokens are supported`)
  log.append({ AddedCkErc20Token: { ...token, address } })
}
