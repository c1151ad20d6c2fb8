import { setTimeout } from 'node:timers/promises'
import type { Operator } from '../setup/Operator.ts'
import type { InstallersPort } from './furtherInstallers.ts'
import type { Notes } from './Notes.ts'

const PAUSE_MS = 3_000

/** The installers of an operator's exchange. */
export function installersOf(
  operator: Operator,
  notes: Notes,
  nowNs: () => bigint,
): InstallersPort {
  // a canister stays where it was made, and every step asks
  const places = new Map<string, Promise<string>>()
  return {
    principal: operator.principal,
    notes,
    nowNs,
    wait: () => setTimeout(PAUSE_MS),
    id: (name) => operator.id(name),
    actor: (service, id) => operator.actor(service, id),
    facts: (id) => operator.facts(id),
    moduleHash: (id) => operator.moduleHash(id),
    controllers: (id) => operator.controllers(id),
    setControllers: (id, controllers) => operator.setControllers(id, controllers),
    sendCycles: (to, amount, createdAtNs) => operator.sendCycles(to, amount, createdAtNs),
    orderCanister: (order) => operator.orderCanister(order),
    applyOwnSettings: (id) => operator.applyOwnSettings(id),
    installCode: (id, installation) => operator.installCode(id, installation),
    stop: (id) => operator.stop(id),
    start: (id) => operator.start(id),
    subnet: (id) => {
      const known = places.get(id.toText())
      if (known !== undefined) return known
      const asked = operator.subnet(id)
      places.set(id.toText(), asked)
      asked.catch(() => places.delete(id.toText()))
      return asked
    },
  }
}
