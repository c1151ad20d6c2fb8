import { StatementSync } from 'node:sqlite'
import { type ChainHost, Network } from '@sluice/network'
import { openRegtest, regtestOf } from '../node/RegtestChain.ts'
import { Key } from '../wallet/Key.ts'
import { signSpend } from '../wallet/signSpend.ts'

/**
 * Runs in a process of its own that a test kills, or that kills itself in the middle of a write to the store. Pays, mines and
 * reorganises, and prints how many changes are in the journal, after each that was acknowledged.
 */
const [dataDir = '', writesToLive = '0'] = process.argv.slice(2)
let changes = 0
const network = await Network.start({ dataDir, bitcoin: (host) => openRegtest(counting(host)) })
const key = new Key('crash')
const script = key.script('p2wpkh')
if (Number(writesToLive) > 0) dieInsideWrite(Number(writesToLive))
if (regtestOf(network).height === 0) await change(({ node }) => node.mine({ blocks: 130, script }))
for (let turn = 0; ; turn += 1) {
  await change(({ node }) => {
    const coin = [...node.chain.coins.ofScript(script)].find(
      ({ outpoint, height, isCoinbase }) =>
        (!isCoinbase || node.chain.height - height >= 120) && node.mempool.findCoin(outpoint),
    )
    if (coin === undefined) return
    const output = { value: coin.value - 1_000n, script }
    node.broadcast(signSpend([{ coin, key, kind: 'p2wpkh' }], [output]))
  })
  await change(({ node }) =>
    turn % 3 === 2 ? node.reorganize({ depth: 2, script }) : node.mine({ script }),
  )
}

async function change(work: (chain: ReturnType<typeof regtestOf>) => void): Promise<void> {
  await network.changeBitcoin(() => work(regtestOf(network)))
  process.stdout.write(`${changes}\n`)
}

function counting({ journal, timeNs }: ChainHost): ChainHost {
  const found = [...journal.entries()]
  changes = found.length
  const append = (entry: Uint8Array) => {
    changes += 1
    journal.append(entry)
  }
  return { timeNs, journal: { entries: () => found, append } }
}

/** Lets so many rows be written, then ends the process before or after the next one. */
function dieInsideWrite(writes: number): void {
  const { run } = StatementSync.prototype
  let left = writes
  StatementSync.prototype.run = function dying(...values) {
    left -= 1
    if (left <= 0 && writes % 2 === 0) process.kill(process.pid, 'SIGKILL')
    const result = Reflect.apply(run, this, values)
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
    return result
  }
}
