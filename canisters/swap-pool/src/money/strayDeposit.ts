import { isSameBytes, type LoggedTransfer } from '@sluice/canister'
import { appendEvent } from '../log/events.ts'
import { beginFlow, updateFlow } from '../log/flows.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { refuse } from '../pool/result.ts'
import type { Side } from '../pool/storedTypes.ts'
import { amountOf, amountsOn, credit } from './balances.ts'
import { lockKey, requireSpace } from './deposit.ts'
import { requireSide, tokenAt } from './tokens.ts'

const MARK = new Uint8Array()

/**
 * Credits tokens that their owner sent to the pool's own account by mistake, by the block of the ledger that shows it. Each
 * block counts once. Returns what is credited; `withdraw` pays it out.
 */
export async function claimStrayDeposit(
  context: PoolContext,
  owner: Uint8Array,
  { token, block: index }: { token: string; block: bigint },
): Promise<bigint> {
  const side = requireSide(context.storage, token)
  const busy = () => refuse('This deposit is being looked up, please wait')
  if (index >= 2n ** 64n) refuse(`No ledger has a block ${index}`)
  return context.locks.withLock(lockKey(owner, `stray/${side}`), busy, async () => {
    // await: other messages run here; the checks that follow read the books as they are then
    const block = await fetchBlock(context, side, index)
    const held = await context.ledgerReads.fetchBalance(tokenAt(context.storage, side).ledger)
    requireStray(context, owner, block)
    const key = strayKey(side, index)
    if (context.storage.strayDeposits.has(key)) refuse('This deposit has been credited already')
    requireSpace(context, side, block.amount)
    requireCovered(context, side, block.amount, held)
    context.storage.strayDeposits.set(key, MARK)
    bookStray(context, { owner, side, block })
    return block.amount
  })
}

async function fetchBlock(
  { storage, ledgerLog }: PoolContext,
  side: Side,
  index: bigint,
): Promise<LoggedTransfer> {
  const blocks = await ledgerLog.fetchBlocks(tokenAt(storage, side).ledger, index, 1n)
  const block = blocks?.find((candidate) => candidate.index === index)
  return block ?? refuse(`The ledger does not show a block ${index} to the pool`)
}

/** The caller's own transfer to the pool's default account, and none that the pool made or credited itself. */
function requireStray(context: PoolContext, owner: Uint8Array, block: LoggedTransfer): void {
  const { from, to, spender, amount } = block
  const isTheirs = from !== undefined && isSameBytes(from.owner, owner)
  const self = context.self()
  const isToPool = to !== undefined && isSameBytes(to.owner, self) && isDefault(to.subaccount)
  if (!isTheirs || !isToPool || amount === 0n) {
    refuse("That block is no transfer of yours to the pool's own account")
  }
  if (spender !== undefined || isOwnKey(context, block)) {
    refuse('The pool itself took that deposit, and credited it then')
  }
}

/**
 * A ledger that leaves out the spender must not make a deposit count twice: the journal's key gives it away, too. The journal
 * counts from 1; memo 0 is what wallets send that set none.
 */
function isOwnKey({ storage }: PoolContext, { memo, createdAtNs }: LoggedTransfer): boolean {
  if (memo === undefined || memo.length !== 8 || createdAtNs === undefined) return false
  const id = new DataView(memo.buffer, memo.byteOffset).getBigUint64(0)
  return id > 0n && id < storage.nextIntentId.get()
}

/** The last defence: the ledger must hold these tokens beyond all that the pool owes. */
function requireCovered(
  { storage, engine }: PoolContext,
  side: Side,
  amount: bigint,
  held: bigint | undefined,
): void {
  if (held === undefined) throw refuse('The ledger does not answer now, please try again')
  const { tokenAmount0, tokenAmount1 } = engine.state
  const inPool = side === 'token0' ? tokenAmount0 : tokenAmount1
  const owed = inPool + amountOf(storage.unusedTotal.get(), side)
  if (held < owed + amount) refuse('The pool holds no tokens that nobody has been credited for')
}

function bookStray(
  context: PoolContext,
  { owner, side, block }: { owner: Uint8Array; side: Side; block: LoggedTransfer },
): void {
  const { amount, index } = block
  const flowId = beginFlow(context, { action: 'Deposit', owner })
  const flow = { flowId, owner, side, amount }
  appendEvent(context, { kind: 'depositSent', ...flow })
  credit(context.storage, owner, amountsOn(side, amount))
  appendEvent(context, { kind: 'deposited', ...flow, block: index })
  updateFlow(context.storage, flowId, {
    stage: 'Completed',
    deposit: {
      side,
      amount,
      fee: 0n,
      fromOwner: owner,
      fromSubaccount: block.from?.subaccount,
      toOwner: context.self(),
      toSubaccount: undefined,
      intentId: 0n,
      block: index,
    },
  })
}

function isDefault(subaccount: Uint8Array | undefined): boolean {
  return subaccount === undefined || subaccount.every((byte) => byte === 0)
}

function strayKey(side: Side, index: bigint): Uint8Array {
  const key = new Uint8Array(9)
  key[0] = side === 'token0' ? 0 : 1
  new DataView(key.buffer).setBigUint64(1, index)
  return key
}
