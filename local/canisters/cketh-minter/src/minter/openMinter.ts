import { AccountLocks, openJournal } from '@sluice/canister'
import { Alarm } from '../../../../minter-kit/Alarm.ts'
import { EventLog } from '../../../../minter-kit/events/EventLog.ts'
import { RULES } from '../events/rules.ts'
import { DepositKeys } from '../sweeps/DepositKeys.ts'
import { WatchedDeposits } from '../sweeps/WatchedDeposits.ts'
import { ChainKey } from './ChainKey.ts'
import type { MinterContext, MinterEdges } from './MinterContext.ts'
import { settleTransfer } from './settleTransfer.ts'
import { workWhenDue } from './work.ts'

/** Wires the minter's logic to its edges. */
export function openMinter(edges: MinterEdges): MinterContext {
  const log = new EventLog(edges.state.events, edges.now, RULES)
  const keyName = () => log.model.settings.ecdsaKeyName
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
    ownKey: new ChainKey(edges.keys, ethereum, keyName),
    depositKeys: new DepositKeys((path) => new ChainKey(edges.keys, ethereum, keyName, path)),
    watched: new WatchedDeposits(),
    alarm: new Alarm(edges, () => workWhenDue(context)),
    callers: 0,
    opening: 0,
    fee: { estimate: undefined, ledgerFee: undefined, ledgerFeeAtNs: 0n },
    observedBlock: undefined,
    watchUntilNs: 0n,
    lastRunNs: new Map(),
    tokenBurns: new Map(),
  }
  return context
}
