import type { InstallArgs } from '@sluice/candid/evm_rpc'
import { bool, type MapFactory, StableState, struct, text } from '@sluice/canister'

/** A subnet of the public canister's kind. */
const USUAL_NODES = 34n

export type Settings = ReturnType<typeof openSettings>

/** All that the canister stores: what it was installed with. */
export function openSettings(map: MapFactory) {
  const open = new StableState(map)
  return {
    nodes: open.count(0, USUAL_NODES),
    /** Whether callers pay nothing. */
    isFree: open.value(1, bool, false),
    override: open.maybe(2, struct({ pattern: text, replacement: text })),
  }
}

/** Keys of providers and filters of logs mean nothing here: there are none. @throws SyntaxError for a pattern that is none */
export function applySettings(settings: Settings, args: InstallArgs): void {
  const [override] = args.overrideProvider
  const [url] = override?.overrideUrl ?? []
  if (url !== undefined) new RegExp(url.pattern)
  settings.nodes.set(BigInt(args.nodesInSubnet[0] ?? USUAL_NODES))
  settings.isFree.set(args.demo[0] ?? false)
  settings.override.set(url)
}
