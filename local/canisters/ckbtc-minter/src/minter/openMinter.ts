import { AccountLocks, openJournal } from '@sluice/canister'
import { Alarm } from '../../../../minter-kit/Alarm.ts'
import { EventLog } from '../../../../minter-kit/events/EventLog.ts'
import { UtxoCache } from '../deposits/UtxoCache.ts'
import { RULES } from '../events/rules.ts'
import { workWhenDue } from '../withdrawals/work.ts'
import { KeyRing } from './KeyRing.ts'
import type { MinterContext, MinterEdges } from './MinterContext.ts'
import { settleTransfer } from './settleTransfer.ts'

/** Wires the minter's logic to its edges. */
export function openMinter(edges: MinterEdges): MinterContext {
  const log = new EventLog(edges.state.events, edges.now, RULES)
  const journal = openJournal(edges, edges.state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: MinterContext = {
    ...edges,
    log,
    journal,
    locks: new AccountLocks(),
    keyRing: new KeyRing(edges.keys, () => log.model.settings),
    depositCoins: new UtxoCache(edges.bitcoin, edges.now, () => log.model.settings.utxosCacheNs),
    alarm: new Alarm(edges, () => workWhenDue(context)),
    callers: { deposits: 0, withdrawals: 0 },
    fee: { rate: undefined, askedAtNs: 0n },
    submissions: new Map(),
    lastLookNs: 0n,
    lastGiftLookNs: 0n,
  }
  return context
}
