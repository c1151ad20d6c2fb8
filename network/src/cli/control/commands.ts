import { Principal } from '@icp-sdk/core/principal'
import { RejectError } from '../../errors.ts'
import type { CanisterFacts } from '../../management/inspector.ts'
import type { Network } from '../../network.ts'
import { decodeText, encodeText } from '../candid/callText.ts'
import { type Interface, parseInterface } from '../candid/parseInterface.ts'
import { CliError } from '../cliError.ts'
import type { Command } from './controlServer.ts'
import { managementInterface } from './managementInterface.ts'

/** What a running network does for the command line. */
export function controlCommands(
  network: Network,
  onStop: () => void,
): Readonly<Record<string, Command>> {
  const startedAt = Date.now()
  return {
    status: () => ({
      canisters: network.inspector.canisters().length,
      rootKey: Buffer.from(network.rootKey).toString('hex'),
      subnets: network.subnetIds.map((id) => id.toText()),
      time: isoTime(network.now()),
      upSeconds: Math.round((Date.now() - startedAt) / 1000),
      memoryBytes: process.memoryUsage().rss,
    }),
    stop: () => {
      setImmediate(onStop)
    },
    backup: ({ file }) => network.backup(String(file)),
    travel: async ({ milliseconds }) => {
      await network.advanceTime(Number(milliseconds))
      return isoTime(network.now())
    },
    canisters: () => network.inspector.canisters().map((id) => summary(factsOf(network, id))),
    inspect: ({ canister }) => details(network, factsOf(network, principal(canister))),
    logs: ({ canister, from }) => logLines(network, canister, from),
    call: (args) => call(network, args),
  }
}

function logLines(network: Network, canister: unknown, from: unknown) {
  const wanted =
    canister === undefined
      ? network.inspector.canisters()
      : [factsOf(network, principal(canister)).id]
  const positions = new Map(Object.entries(Object(from ?? {})))
  return wanted
    .flatMap((id) => {
      const first = Number(positions.get(id.toText()) ?? 0)
      return network.inspector.logs(id, first).map(({ index, timeNs, content }) => ({
        canister: id.toText(),
        index,
        time: isoTime(timeNs),
        content,
      }))
    })
    .sort((left, right) => left.time.localeCompare(right.time) || left.index - right.index)
}

async function call(
  network: Network,
  args: Readonly<Record<string, unknown>>,
): Promise<{ text: string; hex: string }> {
  const canisterId = principal(args.canister)
  const method = String(args.method)
  // The management canister, also by a subnet's id, is none of those that can be inspected.
  const isManagement = [Principal.managementCanister(), ...network.subnetIds].some(
    (id) => id.compareTo(canisterId) === 'eq',
  )
  const facts = isManagement ? undefined : factsOf(network, canisterId)
  const kind = facts?.methods.find(({ name }) => name === method)?.kind
  const type =
    facts === undefined ? managementInterface.get(method) : interfaceOf(facts).get(method)
  const arg =
    typeof args.hex === 'string'
      ? new Uint8Array(Buffer.from(args.hex, 'hex'))
      : encodeText(String(args.text ?? '()'), type)
  const request = { canisterId, method, arg, sender: principal(args.sender ?? '2vxsx-fae') }
  const isQuery = args.isQuery === true || (kind !== undefined && kind !== 'update')
  try {
    const reply = isQuery ? await network.query(request) : await network.update(request)
    return { text: readable(reply, type), hex: Buffer.from(reply).toString('hex') }
  } catch (error) {
    if (!(error instanceof RejectError)) throw error
    const known = facts?.methods.map(({ name }) => name).join(', ')
    const hint = kind === undefined && known ? `\nIts methods: ${known}` : ''
    throw new CliError(`${error.message}${hint}`)
  }
}

function readable(reply: Uint8Array, type: Parameters<typeof decodeText>[1]): string {
  try {
    return decodeText(reply, type)
  } catch {
    // Not every canister speaks Candid; the bytes are shown instead.
    return `blob of ${reply.length} bytes: ${Buffer.from(reply).toString('hex')}`
  }
}

function interfaceOf({ candid }: CanisterFacts): Interface {
  return candid === undefined ? new Map() : parseInterface(candid)
}

function factsOf(network: Network, id: Principal): CanisterFacts {
  const facts = network.inspector.facts(id)
  if (facts !== undefined) return facts
  throw new CliError(
    `There is no canister ${id.toText()} on this network. See them all with: sluice-network inspect`,
  )
}

function principal(text: unknown): Principal {
  try {
    return Principal.fromText(String(text))
  } catch {
    throw new CliError(`${text} is no principal`)
  }
}

function summary({ id, status, cycles, heapBytes, stableBytes, methods }: CanisterFacts) {
  return {
    id: id.toText(),
    status,
    cycles,
    heapBytes,
    stableBytes,
    methods: methods.length,
  }
}

function details(network: Network, facts: CanisterFacts) {
  return {
    ...facts,
    id: facts.id.toText(),
    subnet: network.subnetOf(facts.id)?.toText(),
    controllers: facts.controllers.map((id) => id.toText()),
    moduleHash: facts.moduleHash && Buffer.from(facts.moduleHash).toString('hex'),
  }
}

function isoTime(timeNs: bigint): string {
  return new Date(Number(timeNs / 1_000_000n)).toISOString()
}
