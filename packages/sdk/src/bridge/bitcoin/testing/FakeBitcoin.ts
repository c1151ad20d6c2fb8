type Mined = { height: number; hash: string; timeSeconds: number }
type Output = { address: string; value: number }
export type FakeTransaction = {
  txid: string
  inputs: readonly { txid: string; vout: number; address?: string }[]
  outputs: readonly Output[]
  fee: number
  weight: number
  mined?: Mined
}

/** A Bitcoin chain as a list, with an explorer's answers about it. */
export class FakeBitcoin {
  tip = 100
  /** Newest first. */
  transactions: FakeTransaction[] = []
  /** What the explorer does in the stead of answering. */
  mishap: 'none' | 'silent' | 'lies' = 'none'
  asked = 0
  private readonly now: () => number
  private count = 0

  constructor(now: () => number) {
    this.now = now
  }

  /** A transaction that waits. */
  send(
    outputs: readonly Output[],
    inputs: FakeTransaction['inputs'] = [{ txid: idOf(0), vout: 0 }],
  ) {
    this.count += 1
    const sent: FakeTransaction = {
      txid: idOf(this.count),
      inputs,
      outputs,
      fee: 705,
      weight: 561,
    }
    this.transactions.unshift(sent)
    return sent
  }

  /** Blocks, of which the first takes everything that waits. */
  mine(blocks = 1): void {
    const timeSeconds = Math.floor(this.now() / 1_000)
    for (const one of this.transactions)
      one.mined ??= { height: this.tip + 1, hash: idOf(this.tip + 1), timeSeconds }
    this.tip += blocks
  }

  readonly fetch = async (input: string | URL | Request): Promise<Response> => {
    this.asked += 1
    if (this.mishap === 'silent') throw new Error('no connection')
    const { pathname } = new URL(String(input))
    const tip = this.mishap === 'lies' ? this.tip + 6 : this.tip
    if (pathname === '/api/blocks/tip/height') return new Response(`${tip}`)
    if (pathname === '/api/fee-estimates') return Response.json({ 6: 3, 1: 12.5 })
    const [, , kind, name, what] = pathname.split('/')
    if (kind === 'tx') {
      const found = this.transactions.find(({ txid }) => txid === name)
      if (found && what === 'outspends') return Response.json(this.spentOf(found))
      return found ? Response.json(this.rawOf(found)) : new Response('', { status: 404 })
    }
    const history = this.transactions.filter(({ inputs, outputs }) =>
      [...inputs, ...outputs].some(({ address }) => address === name),
    )
    return Response.json(history.map((one) => this.rawOf(one)))
  }

  private spentOf({ txid, outputs }: FakeTransaction) {
    return outputs.map((_, vout) => ({
      spent: this.transactions.some(({ inputs }) =>
        inputs.some((input) => input.txid === txid && input.vout === vout),
      ),
    }))
  }

  private rawOf({ txid, inputs, outputs, fee, weight, mined }: FakeTransaction) {
    const lie = {
      height: this.tip,
      hash: idOf(this.tip),
      timeSeconds: Math.floor(this.now() / 1_000),
    }
    const told = mined ?? (this.mishap === 'lies' ? lie : undefined)
    return {
      ...{ txid, fee, weight },
      status: told
        ? {
            confirmed: true,
            block_height: told.height,
            block_hash: told.hash,
            block_time: told.timeSeconds,
          }
        : { confirmed: false },
      vin: inputs.map(({ address, ...place }) => ({
        ...place,
        prevout: address === undefined ? null : { scriptpubkey_address: address, value: 1 },
      })),
      vout: outputs.map(({ address, value }) => ({ scriptpubkey_address: address, value })),
    }
  }
}

/** Numbers as ids: the bytes of a transaction's id as canisters give them are in the other order. */
export const idOf = (number: number): string => number.toString(16).padStart(64, '0')
export const bytesOf = (txid: string): Uint8Array =>
  Uint8Array.from(txid.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).reverse()
