import type { EventType } from '@sluice/candid/cketh_minter'
import { parsePrincipalWord, parseSubaccountWord } from '../ethereum/principal.ts'
import { type Model, sourceKey } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import type { FoundDeposit } from './readLog.ts'

/** Decides about a deposit, once: it is accepted, or it is invalid for ever. */
export function takeDeposit(context: MinterContext, found: FoundDeposit): void {
  const { log, toPrincipal } = context
  const { source, contract, amount, subaccountWord } = found
  if (log.model.seen.has(sourceKey(source))) return
  const owner = parsePrincipalWord(found.principalWord)
  const flaw = flawOf(log.model, found) ?? ('flaw' in owner ? owner.flaw : undefined)
  if (flaw !== undefined || !('ok' in owner)) {
    log.append({ InvalidDeposit: { event_source: source, reason: flaw ?? '' } })
    return
  }
  const deposit = {
    ...source,
    block_number: found.block,
    from_address: found.from,
    value: amount,
    principal: toPrincipal(owner.ok),
    subaccount: subaccountWord === undefined ? [] : parseSubaccountWord(subaccountWord),
  } satisfies Extract<EventType, { AcceptedDeposit: unknown }>['AcceptedDeposit']
  if (contract === undefined) log.append({ AcceptedDeposit: deposit })
  else log.append({ AcceptedErc20Deposit: { ...deposit, erc20_contract_address: contract } })
}

function flawOf({ settings }: Model, { from, amount }: FoundDeposit): string | undefined {
  if (settings.blocked.has(from)) return `address ${from} is blocked`
  return amount === 0n ? 'the amount is zero' : undefined
}
