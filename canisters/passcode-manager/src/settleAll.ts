import { learnBought } from './bought.ts'
import type { ManagerContext } from './ManagerContext.ts'
import { retryRequests } from './passcodes.ts'

/** What a trapped retry has left open: its timer went with it. */
export async function settleAll(manager: ManagerContext): Promise<void> {
  const { journal, ledgerLog, schedule } = manager
  // each in a message of its own: what traps or never ends must hold up nothing else
  schedule(0, () => retryRequests(manager))
  journal.settleOpen(ledgerLog)
  schedule(0, () => learnBought(manager))
}
