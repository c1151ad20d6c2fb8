import { isIP } from 'node:net'

/** Under which names a server may be asked, beside this machine's own. */
export type HostRules = {
  /** The address that the server listens at; loopback when absent. */
  readonly address?: string | undefined
  /** Further names, such as that of a tunnel. Whoever can point such a name elsewhere can reach the server from a page. */
  readonly allowedHosts?: readonly string[] | undefined
}

const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]@/?#\\\s]+)(?::\d{1,5})?$/i
/** Names that no name server decides about, with the names under them that gateways give to canisters. */
const OWN_NAME = /(?:^|\.)(?:localhost\.?|127(?:\.\d{1,3}){3})$/
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

/**
 * Whether a `Host` header names this machine. A page of a stranger can lead its own name here (DNS rebinding) and would then
 * count as a page of this server; its name is still in the header. The port is not compared: a tunnel or a container changes
 * it, and a page gains nothing by another one.
 */
export function isOwnHost(host: string | undefined, rules: HostRules = {}): boolean {
  const name = HOST.exec(host ?? '')?.[1]?.toLowerCase()
  return name !== undefined && isOwnName(name, rules)
}

/**
 * Whether a request comes from no page or from one of this machine. An address elsewhere is no excuse: it may serve
 * anybody's page.
 */
export function isOwnOrigin(origin: string | undefined, rules: HostRules = {}): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return isOwnName(hostname, { allowedHosts: rules.allowedHosts })
}

function isOwnName(name: string, { address, allowedHosts }: HostRules): boolean {
  if (OWN_NAME.test(name) || name === '[::1]') return true
  if (allowedHosts?.includes(name) === true) return true
  const plain = name.startsWith('[') ? name.slice(1, -1) : name
  if (address === undefined || isIP(plain) === 0) return false
  return EVERY_ADDRESS.has(address) || plain === address
}
