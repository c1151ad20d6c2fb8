import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const bridgeReads = ({ connection, tokens }: Base) =>
  loadedLater(async () => {
    const [{ BridgeReads }, { bridgeTokens, openBridge }] = await Promise.all([
      import('./BridgeReads.ts'),
      import('./openBridge.ts'),
    ])
    const open = (ledgerId: string) => openBridge(ledgerId, connection, tokens)
    return new BridgeReads({ tokens: bridgeTokens(connection.config), open })
  })

export const bridge = (core: Core) =>
  loadedLater(async () => {
    const { Bridge } = await import('./Bridge.ts')
    const { flows, reads, tokens, balances, principal, caller, now } = core
    const self = caller === undefined ? undefined : { owner: principal }
    const services = { flows, tokens, balances, principal: caller, self, now }
    return new Bridge({ ...services, reads: reads.bridge })
  })
