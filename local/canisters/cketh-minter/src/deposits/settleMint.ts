import type { SettledOutcome } from '@sluice/canister'
import { sourceKey } from '../events/Model.ts'
import { isLasting } from '../minter/isLasting.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import type { PurposeOf } from '../minter/purpose.ts'

/** Nothing minted: it is tried again, unless the ledger's no would stay the same. Then somebody has to look at it. */
export function settleMint(
  { log }: MinterContext,
  { hash, logIndex }: PurposeOf<'mint'>,
  outcome: SettledOutcome,
): void {
  const event_source = { transaction_hash: hash, log_index: logIndex }
  const token = log.model.toMint.get(sourceKey(event_source))?.token
  if (token === undefined) return
  if (outcome.kind === 'refused') {
    if (isLasting(outcome.why)) log.append({ QuarantinedDeposit: { event_source } })
    return
  }
  const minted = { event_source, mint_block_index: outcome.block }
  if (token.contract === undefined) log.append({ MintedCkEth: minted })
  else
    log.append({
      MintedCkErc20: {
        ...minted,
        ckerc20_token_symbol: token.symbol,
        erc20_contract_address: token.contract,
      },
    })
}
