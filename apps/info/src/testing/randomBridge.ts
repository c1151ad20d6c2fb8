import type { BridgeEvent } from '../model/bridge/applyBridge.ts'
import type { Told } from './Told.ts'

type Wish = {
  readonly ledgerId: string
  readonly beganMs: number
  readonly endMs: number
  /** A whole number from 0 on, below its argument. */
  readonly below: (end: number) => number
}

const CHECK_FEE = 100n
const MINTER_FEE = 300n
const CHAIN_FEE = 700n

type Sent = { txid: string; withdrawals: Map<bigint, bigint>; spent: bigint; change: bigint }

/**
 * A minter that takes deposits, pays, replaces, confirms and gives back, for so long; what the ledger says of the supply; and what the
 * minter has in the end.
 */
export function randomBridge({ ledgerId, beganMs, endMs, below }: Wish) {
  const told: Told[] = []
  const supplies: Told[] = []
  const coins: bigint[] = []
  const owed = new Map<bigint, bigint>()
  /** Given back, and not confirmed: what is still owed of it. */
  const scheduled = new Map<bigint, bigint>()
  let [supply, block, number] = [0n, 0n, 0]
  let sent: Sent | undefined
  const nextTxid = () => {
    number += 1
    return number.toString(16).padStart(64, '0')
  }
  const write = (timeMs: number, event: BridgeEvent) =>
    told.push({ source: `minter:${ledgerId}`, seq: told.length + 1, timeMs, event })
  const tellSupply = (timeMs: number) => {
    const event = { kind: 'supplyTold', supply } as const
    supplies.push({ source: `supply:${ledgerId}`, seq: supplies.length + 1, timeMs, event })
  }

  const deposit = (timeMs: number) => {
    const amount = BigInt(1_000 + below(1_000_000_000))
    coins.push(amount)
    supply += amount - CHECK_FEE
    write(timeMs, { kind: 'coinsReceived', isOwn: false, amount, coins: 1, ownCoins: [] })
  }
  const order = (timeMs: number) => {
    const amount = 1n + (supply * BigInt(below(40))) / 100n
    if (supply < 100_000n) return
    block += 1n
    supply -= amount
    owed.set(block, amount)
    write(timeMs, { kind: 'withdrawalAccepted', withdrawal: block, amount })
  }
  const pay = (timeMs: number) => {
    const amount = [...owed.values()].reduce((sum, one) => sum + one, 0n)
    if (sent !== undefined || amount < 10_000n) return
    const inputs = []
    let spent = 0n
    while (spent < amount && coins.length > 0) {
      const coin = coins.shift() ?? 0n
      inputs.push(coin)
      spent += coin
    }
    sent = {
      txid: nextTxid(),
      withdrawals: new Map(owed),
      spent,
      change: spent - amount + MINTER_FEE,
    }
    owed.clear()
    write(timeMs, {
      kind: 'transactionSent',
      txid: sent.txid,
      withdrawals: [...sent.withdrawals.keys()].map(String),
      spent,
      coins: inputs.length,
      change: sent.change,
      changeVout: sent.withdrawals.size,
      minterFee: MINTER_FEE,
    })
  }
  const replace = (timeMs: number) => {
    if (sent === undefined || sent.change < CHAIN_FEE) return
    const [before, txid] = [sent.txid, nextTxid()]
    sent = { ...sent, txid, change: sent.change - CHAIN_FEE }
    const { change } = sent
    write(timeMs, {
      ...{ kind: 'transactionReplaced', before, txid, spent: undefined, coins: undefined },
      ...{ change, changeVout: sent.withdrawals.size, minterFee: MINTER_FEE },
    })
  }
  const confirm = (timeMs: number) => {
    if (sent === undefined) return
    const { txid, change, withdrawals } = sent
    sent = undefined
    coins.push(change)
    const ownCoins = [`${txid}:${withdrawals.size}`]
    write(timeMs, { kind: 'coinsReceived', isOwn: true, amount: change, coins: 1, ownCoins })
    write(timeMs, { kind: 'transactionConfirmed', txid })
  }
  const giveBack = (timeMs: number) => {
    const [due] = scheduled.keys()
    const [withdrawal, amount] = [...owed][0] ?? []
    if (due !== undefined) {
      scheduled.delete(due)
      write(timeMs, { kind: 'refunded', withdrawal: due })
    } else if (withdrawal !== undefined && amount !== undefined) {
      owed.delete(withdrawal)
      supply += amount
      // what was too little is not owed, and given back all the same
      const isLittle = amount < 10_000n
      scheduled.set(withdrawal, isLittle ? 0n : amount)
      if (isLittle) write(timeMs, { kind: 'withdrawalRemoved', withdrawal })
      else write(timeMs, { kind: 'refundScheduled', withdrawal, amount })
    }
  }

  write(beganMs, { kind: 'minterFeeSet', checkFee: CHECK_FEE })
  const deeds = [deposit, deposit, order, order, pay, replace, confirm, giveBack]
  for (let timeMs = beganMs + below(600_000); timeMs <= endMs; timeMs += below(1_200_000)) {
    deeds[below(deeds.length)]?.(timeMs)
    if (below(4) === 0) tellSupply(timeMs)
  }
  const sum = (parts: Iterable<bigint>) => [...parts].reduce((total, part) => total + part, 0n)
  return {
    told: [...told, ...supplies],
    held: {
      coins: sum(coins),
      coinCount: coins.length,
      change: sent?.change ?? 0n,
      owed: sum(owed.values()) + sum(scheduled.values()),
    },
    supply,
  }
}
