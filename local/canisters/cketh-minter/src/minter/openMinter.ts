import { AccountLocks, openJournal } from '@sluice/canister'
import { Alarm } from '../../../../minter-kit/Alarm.ts'
import { EventLog } from '../../../../minter-kit/events/EventLog.ts'
import { RULES } from '../events/rules.ts'
import type { MinterContext, MinterEdges } from './MinterContext.ts'
import { OwnKey } from './OwnKey.ts'
import { settleTransfer } from './settleTransfer.ts'
import { workWhenDue } from './work.ts'

/** Wires the minter's logic to its edges. */
export function openMinter(edges: MinterEdges): MinterContext {
  const log = new EventLog(edges.state.events, edges.now, RULES)
  const ethereum = edges.openEthereum(() => log.model.settings)
  const journal = openJournal(edges, edges.state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: MinterContext = {
    ...edges,
    log,
    journal,
    locks: new AccountLocks(),
    ethereum,
    ownKey: new OwnKey(edges.keys, ethereum, () => log.model.settings.ecdsaKeyName),
    alarm: new Alarm(edges, () => workWhenDue(context)),
    callers: 0,
    fee: { estimate: undefined, ledgerFee: undefined, ledgerFeeAtNs: 0n },
    observedBlock: undefined,
    watchUntilNs: 0n,
    lastRunNs: new Map(),
    tokenBurns: new Map(),
  }
  return context
}
