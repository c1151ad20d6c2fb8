import type { PoolPort, ReceiverContext } from '../receiver/ReceiverContext.ts'
import { requireTurn, type Turn } from './Lease.ts'

/**
 * The receiver as one flow may use it: nothing is asked and no answer is heard once its turn is over, and what is not answered
 * is counted for the token that it is about. So a late answer can do nothing any more.
 */
export function withinTurn(context: ReceiverContext, turn: Turn): ReceiverContext {
  const { openCalls, ledgerReads, askPool } = context
  const ask = async <T>(subject: readonly string[], call: () => Promise<T>): Promise<T> => {
    requireTurn(turn)
    // await: other messages run here, among them the one that ends this turn
    const answer = await openCalls.send(subject.join(), call)
    requireTurn(turn)
    return answer
  }
  const askPoolInTurn: PoolPort = (pool, method, ...args) =>
    ask([pool.join('.'), method, tokenOf(args)], () => askPool(pool, method, ...args))
  return {
    ...context,
    askPool: askPoolInTurn,
    listPools: () => ask(['pools'], context.listPools),
    ledgerReads: {
      fetchFee: (ledger) => ask([ledger.join('.')], () => ledgerReads.fetchFee(ledger)),
      fetchBalance: (ledger, ...account) =>
        ask([ledger.join('.')], () => ledgerReads.fetchBalance(ledger, ...account)),
      fetchMinter: (ledger) => ask([ledger.join('.')], () => ledgerReads.fetchMinter(ledger)),
    },
  }
}

/** The token that a deposit or a withdrawal is about: one ledger's silence must not be the other token's. */
function tokenOf([args]: readonly unknown[]): string {
  const token: unknown = typeof args === 'object' && args !== null && Reflect.get(args, 'token')
  return typeof token === 'string' ? token : ''
}
