import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'
import { Bridge } from './Bridge.ts'
import { BridgeReads } from './BridgeReads.ts'
import { BitcoinReads } from './bitcoin/BitcoinReads.ts'
import { BridgeLog } from './bitcoin/log/BridgeLog.ts'
import { bridgeTokens, openBridge } from './bitcoin/openBitcoin.ts'
import { EthereumReads } from './ethereum/EthereumReads.ts'
import { openEthereum } from './ethereum/openEthereum.ts'

/** What of the bridge flows read, too. */
export function createReads({ connection, tokens, now }: Base): BridgeReads {
  const open = (ledgerId: string) => openBridge(ledgerId, connection, tokens)
  const bitcoin = new BitcoinReads({ tokens: bridgeTokens(connection.config), open, now })
  const ethereum = new EthereumReads({ bridge: openEthereum(connection, tokens), now })
  return new BridgeReads({ bitcoin, ethereum })
}

/** What minters have written down. */
export const createLog = ({ reads }: Core): BridgeLog =>
  new BridgeLog(loadedLater(() => reads.bridge.bitcoin()))

/** The area of one caller. */
export function createBridge(core: Core): Bridge {
  const { flows, reads, actors, tokens, balances, principal, caller, now } = core
  const self = caller === undefined ? undefined : { owner: principal }
  const services = { flows, actors, tokens, balances, principal: caller, self, now }
  return new Bridge({ ...services, reads: reads.bridge })
}
